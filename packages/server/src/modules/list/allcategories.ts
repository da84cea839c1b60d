import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { titleRange } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import { compare } from '../../sql/conditions.js';
import { NS_CATEGORY } from '@wiki-query/wikitext';

/** Categories in the order of their names, whether they have a page or not. */
export const allcategories = listModule('allcategories', {
  from: from(t.category)
    .leftJoin(t.page, sql`${c.page_namespace} = ${NS_CATEGORY} and ${c.page_title} = ${c.cat_title}`)
    .leftJoin(t.page_props, sql`${c.pp_page} = ${c.page_id} and ${c.pp_propname} = 'hiddencat'`),
  members: {
    category: computed([c.cat_title], (row) => row.cat_title.replaceAll('_', ' ')),
    size: column(c.cat_pages),
    pages: computed(
      [c.cat_pages, c.cat_subcats, c.cat_files],
      (row) => row.cat_pages - row.cat_subcats - row.cat_files,
    ),
    files: column(c.cat_files),
    subcats: column(c.cat_subcats),
    hidden: computed([c.pp_propname], (row) => typeof row.pp_propname === 'string'),
  },
  marks: { content: 'category' },
  key: [{ column: c.cat_title }],
  filters: {
    ...titleRange(c.cat_title, NS_CATEGORY),
    min: (size) => compare(c.cat_pages, '>=', size),
    max: (size) => compare(c.cat_pages, '<=', size),
  },
  index: 'cat_title',
  reads: { min: 'all', max: 'all' },
  generates: { titles: [NS_CATEGORY, c.cat_title] },
});
