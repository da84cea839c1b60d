import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import type { MembersAt } from '../../shapes/module.js';
import { all, among, compare } from '../../sql/conditions.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { NS_CATEGORY } from '@wiki-query/wikitext';

interface Row {
  readonly cat_title: string;
  readonly cat_pages: number;
  readonly cat_subcats: number;
  readonly cat_files: number;
  readonly pp_propname: string | null;
}

type Counts = NonNullable<MembersAt<'categoryinfo', 'page'>['categoryinfo']>;

/** The number of pages, subcategories and files in categories. */
export const categoryinfo = partByPart<'categoryinfo', Row, void, Counts>('categoryinfo', {
  parts: async ({ params: p, pages, call }) => {
    const names = [...pages.goodAndMissing().values()].filter((t) => t.namespace === NS_CATEGORY).map((t) => t.dbkey);
    if (names.length === 0) return [];
    return call.db.all(
      from(t.category)
        .leftJoin(t.page, sql`${c.page_namespace} = ${NS_CATEGORY} and ${c.page_title} = ${c.cat_title}`)
        .leftJoin(t.page_props, sql`${c.pp_page} = ${c.page_id} and ${c.pp_propname} = ${'hiddencat'}`)
        .select(c.cat_title, c.cat_pages, c.cat_subcats, c.cat_files, c.pp_propname)
        .where(all([among(c.cat_title, names), compare(c.cat_title, '>=', p.continue)]))
        .orderBy(c.cat_title),
    );
  },
  members: {
    size: ({ cat_pages: size }) => size,
    pages: ({ cat_pages: size, cat_subcats: subcats, cat_files: files }) => size - subcats - files,
    files: ({ cat_files: files }) => files,
    subcats: ({ cat_subcats: subcats }) => subcats,
    hidden: ({ pp_propname: name }) => name !== null,
  },
  put: (item, { cat_title: name }, { pages, response }) => {
    const id = pages.idOf(NS_CATEGORY, name);
    return id === undefined || response.setOnPage(id, 'categoryinfo', item);
  },
  rest: ([first]) => ['continue', first.cat_title],
});
