import { all, beginsWith, between, compare, equals, map, when, type Condition, where } from '../../sql/conditions.js';
import { parseContinue } from '../../sql/keyset.js';
import { isGiven, type ModuleRun } from '../../shapes/module.js';
import { directionOf, pageColumns, scanModule } from '../../shapes/scan.js';
import type { PageRow } from '../../pages/page-rows.js';
import { ApiError } from '../../errors/api-error.js';

type Run = ModuleRun<'allpages'>;

/** Pages of one namespace in the order of their titles. */
export const allpages = scanModule<'allpages', PageRow>('allpages', {
  scan: (run) => {
    const { params: p, query } = run;
    if (run.target?.resolveRedirects) throw new ApiError('params');
    // Where to go on is checked before what is asked for.
    const start = p.continue === undefined ? null : parseContinue(p.continue, ['string']);
    const where = filters(run);
    return {
      query: query.db.sql
        .selectFrom('page')
        .select([...pageColumns(run), 'page_is_redirect'])
        .$if(p.filterlanglinks === 'withlanglinks', (q) =>
          q.innerJoin('langlinks', 'll_from', 'page_id').groupBy('page_title'),
        )
        .$if(p.filterlanglinks === 'withoutlanglinks', (q) => q.leftJoin('langlinks', 'll_from', 'page_id'))
        .$if(filtersProtection(run), (q) => q.innerJoin('page_restrictions', 'pr_page', 'page_id').distinct())
        .where(where),
      start,
      key: [{ column: 'page_title', type: 'string' }],
      direction: directionOf(p.dir),
      limit: p.limit,
    };
  },
  titles: (row) => ({ namespace: row.page_namespace, dbkey: row.page_title }),
  item: (row, run) => {
    if (leftOut(row, run)) return undefined;
    const title = run.query.titleTexts.text(row.page_namespace, row.page_title);
    return { pageid: row.page_id, ns: row.page_namespace, title };
  },
  generates: (run) => ({ rows: (row) => row, leftOut: (row) => leftOut(row, run) }),
});

function filters(run: Run): Condition {
  const { params: p, query } = run;
  const { titles } = query.wiki;
  const { misermode: miserMode } = query.wiki.site.general;
  const toKey = (text: string): string => titles.partToDbkey(text, p.namespace);
  return all([
    equals('page_namespace', p.namespace),
    when(!miserMode && p.filterredir !== 'all', () =>
      equals('page_is_redirect', p.filterredir === 'redirects' ? 1 : 0),
    ),
    between('page_title', directionOf(p.dir), map(p.from, toKey), map(p.to, toKey)),
    beginsWith('page_title', map(p.prefix, toKey)),
    compare('page_len', '>=', p.minsize),
    when(!miserMode, () => compare('page_len', '<=', p.maxsize)),
    when(p.filterlanglinks === 'withoutlanglinks', () => equals('ll_from', null)),
    when(filtersProtection(run), () => protection(run)),
  ]);
}

/** Are pages filtered by their protection? `prlevel` alone is refused. */
function filtersProtection({ params: p, wireName }: Run): boolean {
  if (isGiven(p.prtype) || p.prexpiry !== 'all') return true;
  if (p.prlevel !== undefined)
    throw new ApiError('invalidparammix', { parameters: `${wireName('prlevel')}, ${wireName('prtype')}` });
  return false;
}

function protection({ params: p, query }: Run): Condition {
  const levels = (p.prlevel ?? []).filter((level) => level !== '');
  return all([
    where`(pr_expiry > ${query.now} or pr_expiry is null)`,
    when(isGiven(p.prtype), () => equals('pr_type', p.prtype)),
    when(isGiven(p.prtype), () => equals('pr_level', levels)),
    when(isGiven(p.prtype) && p.prfiltercascade !== 'all', () =>
      equals('pr_cascade', p.prfiltercascade === 'cascading' ? 1 : 0),
    ),
    when(p.prexpiry === 'indefinite', () => where`(pr_expiry = 'infinity' or pr_expiry is null)`),
    when(p.prexpiry === 'definite', () => compare('pr_expiry', '!=', 'infinity')),
  ]);
}

/** In miser mode redirects are filtered after the limit, so that a request reads no more rows than it asks for. */
function leftOut(row: PageRow, { params: { filterredir }, query }: Run): boolean {
  return (
    query.wiki.site.general.misermode &&
    filterredir !== 'all' &&
    (row.page_is_redirect === 1) !== (filterredir === 'redirects')
  );
}
