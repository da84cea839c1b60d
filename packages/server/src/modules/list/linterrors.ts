import { all, equals, unindexed } from '../../sql/conditions.js';
import type { ModuleRun } from '../../shapes/module.js';
import { scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { notBoth } from '../../records/links/foreign-links.js';
import { countedLintCategories, lintCategoryId, lintCategoryName } from '../../records/lint/lint-categories.js';

interface Row {
  readonly linter_id: number;
  readonly linter_cat: number;
  readonly linter_params: string;
  readonly linter_start: number;
  readonly linter_end: number;
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
}

type Run = ModuleRun<'linterrors'>;

/** Of more categories than this nearly all errors are read, so rather in their order than sorted. */
const FEW = 5;

/** Errors in the markup of pages, in the order they were found. */
export const linterrors = scanModule<'linterrors', Row>('linterrors', {
  scan: (run) => {
    const { params: p, query } = run;
    notBoth(run, 'pageid', 'title');
    notBoth(run, 'namespace', 'title');
    const asked =
      p.categories.length === 0
        ? countedLintCategories(query.wiki.valuesOf('query+linterrors', 'categories'))
        : p.categories;
    const title = titleOf(run);
    return {
      query: query.db.sql
        .selectFrom('linter')
        .innerJoin('page', 'page_id', 'linter_page')
        .select([
          'linter_id',
          'linter_cat',
          'linter_params',
          'linter_start',
          'linter_end',
          'page_id',
          'page_namespace',
          'page_title',
        ])
        .where(
          all([
            (asked.length > FEW ? unindexed : equals)(
              'linter_cat',
              asked.flatMap((name) => lintCategoryId(name) ?? []),
            ),
            equals('linter_page', p.pageid),
            equals('page_namespace', title?.namespace ?? p.namespace),
            equals('page_title', title?.dbkey),
          ]),
        ),
      key: [{ column: 'linter_id', type: 'int' }],
      direction: 'asc',
      limit: p.limit,
      start: p.from === undefined ? null : [p.from],
      continueParameter: 'from',
      continueValue: (row) => row.linter_id,
    };
  },
  place: { in: 'list', omitEmpty: true },
  titles: (row) => ({ namespace: row.page_namespace, dbkey: row.page_title }),
  item: (row, { query }) => {
    const category = lintCategoryName(row.linter_cat);
    if (category === undefined) return undefined;
    const { templateInfo, params } = paramsOf(row.linter_params);
    return {
      pageid: row.page_id,
      ns: row.page_namespace,
      title: query.titleTexts.text(row.page_namespace, row.page_title),
      lintId: row.linter_id,
      category,
      location: [row.linter_start, row.linter_end],
      templateInfo,
      params,
    };
  },
  cacheMode: () => 'private',
});

function titleOf({ params: p, query }: Run) {
  if (p.title === undefined) return undefined;
  const title = query.wiki.titles.parse(p.title);
  if ('code' in title || title.interwiki !== '') throw new ApiError('invalidtitle', { title: p.title });
  return title;
}

/** Details of an error: `[]` stands for no details, and what template it comes from is told apart. */
function paramsOf(json: string): { readonly templateInfo: object; readonly params: object } {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) return { templateInfo: {}, params: {} };
  const { templateInfo = {}, ...params } = value as { readonly templateInfo?: object };
  return { templateInfo, params };
}
