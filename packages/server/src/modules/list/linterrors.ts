import { sql } from '../../sql/sql.js';
import { descriptors } from '@wiki-query/server-stubs';
import { siteValues } from '../../profile/site-values.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { countedLintCategories, lintCategoryId, lintCategoryName } from '../../records/lint/lint-categories.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, title } from '../../shapes/members.js';
import type { RowOf } from '../../sql/table.js';
import { equals, ifGiven, unindexed } from '../../sql/conditions.js';
import { atMostOne } from '../../shapes/parameter-mix.js';

type Row = RowOf<typeof c.linter_id | typeof c.linter_cat>;

/** Details of an error. `[]` represents no details. */
const detailsOf = (row: RowOf<typeof c.linter_params>): { readonly templateInfo?: object } => ({
  ...(JSON.parse(row.linter_params) as object),
});

/** With more categories than this, nearly all errors match, and are read in their order instead of being sorted. */
const FEW = 5;

/** Errors in the markup of pages, in the order they were found. */
export const linterrors = listModule('linterrors', {
  from: from(t.linter).join(t.page, sql`${c.page_id} = ${c.linter_page}`),
  members: {
    pageid: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    lintId: column(c.linter_id),
    category: computed([c.linter_cat], (row) => lintCategoryName(row.linter_cat)),
    location: computed([c.linter_start, c.linter_end], (row) => [row.linter_start, row.linter_end]),
    templateInfo: computed([c.linter_params], (row) => detailsOf(row).templateInfo ?? {}),
    params: computed([c.linter_params], (row) => {
      const { templateInfo: _shown, ...params } = detailsOf(row);
      return params;
    }),
  },
  scan: (run) => {
    const { params: p, call } = run;
    atMostOne(run, 'pageid', 'title');
    atMostOne(run, 'namespace', 'title');
    const page = ifGiven(p.title, call.wiki.titles.parseLocal);
    const known = siteValues(descriptors.linterrors, 'categories', call.wiki.site);
    const requested = p.categories.length === 0 ? countedLintCategories(known) : p.categories;
    const ids = requested.flatMap((name) => lintCategoryId(name) ?? []);
    return {
      key: [{ column: c.linter_id, type: 'int' }],
      start: p.from === undefined ? null : [p.from],
      continueParameter: 'from',
      continueValue: (row: Row) => row.linter_id,
      where: [
        requested.length > FEW ? unindexed(c.linter_cat, ids) : equals(c.linter_cat, ids),
        equals(c.linter_page, p.pageid),
        equals(c.page_namespace, page?.namespace ?? p.namespace),
        equals(c.page_title, page?.dbkey),
      ],
    };
  },
  omits: (row: Row) => lintCategoryName(row.linter_cat) === undefined,
  place: { in: 'list', omitEmpty: true },
  cacheMode: () => 'private',
  costly: 'all',
});
