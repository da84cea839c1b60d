import { exactly } from '../../shapes/exact.js';
import type { MembersAt } from '../../shapes/module.js';
import { all, among, compare } from '../../sql/conditions.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { NS_CATEGORY } from '../../titles/namespace-numbers.js';

interface Row {
  readonly cat_title: string;
  readonly cat_pages: number;
  readonly cat_subcats: number;
  readonly cat_files: number;
  readonly pp_propname: string | null;
}

const info = exactly<NonNullable<MembersAt<'categoryinfo', 'page'>['categoryinfo']>>();

/** The number of pages, subcategories and files in categories. */
export const categoryinfo = partByPart<'categoryinfo', Row>('categoryinfo', {
  parts: async ({ params: p, pages, call }) => {
    const names = [...pages.goodAndMissing().values()].filter((t) => t.namespace === NS_CATEGORY).map((t) => t.dbkey);
    if (names.length === 0) return [];
    return call.db.all(
      call.db.sql
        .selectFrom('category')
        .leftJoin('page', (join) => join.on('page_namespace', '=', NS_CATEGORY).onRef('page_title', '=', 'cat_title'))
        .leftJoin('page_props', (join) => join.onRef('pp_page', '=', 'page_id').on('pp_propname', '=', 'hiddencat'))
        .select(['cat_title', 'cat_pages', 'cat_subcats', 'cat_files', 'pp_propname'])
        .where(all([among('cat_title', names), compare('cat_title', '>=', p.continue)]))
        .orderBy('cat_title'),
    );
  },
  add: (row, { pages, response }) => {
    const id = pages.idOf(NS_CATEGORY, row.cat_title);
    const { cat_pages: size, cat_subcats: subcats, cat_files: files } = row;
    const counts = info({ size, pages: size - subcats - files, files, subcats, hidden: row.pp_propname !== null });
    return id === undefined || response.setOnPage(id, 'categoryinfo', counts);
  },
  rest: ([first]) => ['continue', first.cat_title],
});
