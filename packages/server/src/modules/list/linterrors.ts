import { sql } from '../../sql/sql.js';
import { descriptors } from '@wiki-query/server-stubs';
import { siteValues } from '../../profile/site-values.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { countedLintCategories, lintCategoryId, lintCategoryName } from '../../records/lint/lint-categories.js';
import { areFew } from '../../shapes/few.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, title } from '../../shapes/members.js';
import { all, among, compare, equals } from '../../sql/conditions.js';
import { lookUp } from '@wiki-query/wikitext';
import { parseJson } from '../../text/parse-json.js';

/** With more categories than this, nearly all errors match, and are read in their order instead of being sorted. */
const FEW = 5;

const requestedOf = ({ params: { categories }, call }: QueryRun<'linterrors'>): readonly string[] =>
  categories.length === 0
    ? countedLintCategories(siteValues(descriptors.linterrors, 'categories', call.wiki.site))
    : categories;

/** Details that cannot be read are as none. */
function detailsOf(text: string): { readonly templateInfo?: object } {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : {};
}

const listed = listModule('linterrors', {
  from: from(t.linter).join(t.page, sql`${c.page_id} = ${c.linter_page}`),
  members: {
    pageid: column(c.page_id),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    lintId: column(c.linter_id),
    category: computed([c.linter_cat], (row) => lintCategoryName(row.linter_cat)),
    location: computed([c.linter_start, c.linter_end], (row) => [row.linter_start, row.linter_end]),
    templateInfo: computed([c.linter_params], (row) => {
      const { templateInfo = {} } = detailsOf(row.linter_params);
      return templateInfo;
    }),
    params: computed([c.linter_params], (row) => {
      const { templateInfo: _shown, ...params } = detailsOf(row.linter_params);
      return params;
    }),
  },
  key: [{ column: c.linter_id }],
  scan: () => ({ continueParameter: 'from', continueValue: ([id = 0]) => id }),
  filters: {
    from: (id) => compare(c.linter_id, '>=', id),
    pageid: (ids) => (ids.length === 0 ? undefined : { few: among(c.linter_page, ids) }),
    namespace: (namespace) => equals(c.page_namespace, namespace),
    title: (text, { call }) => {
      const { namespace, dbkey } = call.wiki.titles.parseLocal(text);
      return { few: all([equals(c.page_namespace, namespace), equals(c.page_title, dbkey)]) };
    },
    categories: async (_named, run) => {
      const requested = requestedOf(run);
      const ids = requested.flatMap((name) => lintCategoryId(name) ?? []);
      if (ids.length === 0) return undefined;
      const matching = among(c.linter_cat, ids);
      const rows = { from: from(t.linter), index: 'linter_cat_page_position' as const, where: [matching] };
      return requested.length <= FEW && (await areFew(run.call.db, rows)) ? { few: matching } : matching;
    },
  },
  index: 'primary',
  omits: computed([c.linter_cat], (row) => lintCategoryName(row.linter_cat) === undefined),
  cacheMode: () => 'private',
  reads: { namespace: 'all', categories: 'all' },
});

/** Errors in the markup of pages, in the order they were found. Details are JSON, in which `[]` represents none. */
export const linterrors: typeof listed = {
  ...listed,
  /** Without errors there is no list. There is one if its first item does not fit. */
  run: async (params, run) => {
    await listed.run(params, run);
    const { response, continuation, wireName } = run;
    const continues = lookUp(continuation.result().data ?? {}, wireName('from')) !== undefined;
    if (!continues && response.list('linterrors').length === 0) response.query.delete('linterrors');
  },
};
