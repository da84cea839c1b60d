import { endsAt, listModule, startsAt } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import type { RowOf } from '../../sql/columns.js';
import { beginsWith, compare } from '../../sql/conditions.js';
import { left } from '../../sql/joins.js';
import { NS_CATEGORY } from '../../titles/namespace-numbers.js';

type Row = RowOf<'cat_title'>;

/** Categories in the order of their names, whether they have a page or not. */
export const allcategories = listModule<'allcategories', Row>('allcategories', {
  from: 'category',
  joins: [
    left('page', `page_namespace = ${NS_CATEGORY} and page_title = cat_title`),
    left('page_props', "pp_page = page_id and pp_propname = 'hiddencat'"),
  ],
  members: {
    category: computed(['cat_title'], (row) => row.cat_title.replaceAll('_', ' ')),
    size: column('cat_pages', { prop: 'size' }),
    pages: computed(
      ['cat_pages', 'cat_subcats', 'cat_files'],
      (row) => row.cat_pages - row.cat_subcats - row.cat_files,
      {
        prop: 'size',
      },
    ),
    files: column('cat_files', { prop: 'size' }),
    subcats: column('cat_subcats', { prop: 'size' }),
    hidden: computed(['pp_propname'], (row) => typeof row.pp_propname === 'string', { prop: 'hidden' }),
  },
  marks: { content: 'category' },
  key: [{ column: 'cat_title', type: 'string' }],
  filters: {
    from: (text, run) => startsAt('cat_title')(run.call.wiki.titles.partToDbkey(text, NS_CATEGORY), run),
    to: (text, run) => endsAt('cat_title')(run.call.wiki.titles.partToDbkey(text, NS_CATEGORY), run),
    min: (size) => compare('cat_pages + 0', '>=', size),
    max: (size) => compare('cat_pages + 0', '<=', size),
    prefix: (text, run) => beginsWith('cat_title', run.call.wiki.titles.partToDbkey(text, NS_CATEGORY)),
  },
  generates: (run) => ({ titles: (row) => run.call.wiki.titles.of(NS_CATEGORY, row.cat_title) }),
});
