import { from, statement } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { equals } from '../../sql/conditions.js';
import { exactly } from '../../shapes/exact.js';
import type { ValueOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { as } from '../../sql/table.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { isLarge } from '../../shapes/window.js';
import type { Value } from '../../result/value.js';
import { ApiError } from '../../errors/api-error.js';
import { NS_CATEGORY } from '@wiki-query/wikitext';
import { QUERY_PAGES, type QueryPage, type QueryPageSite } from './querypage/query-pages.js';
import { rowToIso } from '../../time/timestamps.js';

type Run = QueryRun<'querypage'>;

interface Row {
  readonly namespace: number;
  readonly title: string;
  readonly value?: string | number | null;
  readonly [column: string]: string | number | null | undefined;
}

type Head = ValueOf<'querypage'>;
const head = exactly<Head, 'disabled' | 'results'>();

/** Lists of special pages: pages without links, wanted pages, long pages, and so on. */
export const querypage = partByPart<'querypage', Row, void, NonNullable<Head['results']>[number]>('querypage', {
  byOffset: true,
  parts: async (run, { offset, limit }) => {
    const page = pageOf(run);
    if (page.right !== undefined && !run.call.viewer.rights.has(page.right))
      throw new ApiError('specialpage-cantexecute');
    const rows = isCached(run) ? cached(run.params.page, page) : live(page, run);
    const found = await run.call.db.all(statement<Row>(rows.limit(limit + 1).offset(offset)));
    return run.target !== undefined || (await addHead(run)) ? found : [];
  },
  batch: (rows, { call }) => call.titleTexts.load(rows.map(({ namespace, title }) => ({ namespace, dbkey: title }))),
  members: {
    value: ({ value }) => (value === undefined || value === null ? undefined : String(value)),
    timestamp: ({ value }, run) =>
      value !== undefined && pageOf(run).timestamps ? rowToIso(String(value), run.call.now) : undefined,
    ns: ({ namespace }) => namespace,
    title: ({ namespace, title }, { call }) => call.titleTexts.text(namespace, title),
    databaseResult: ({ namespace: _namespace, title: _title, value: _value, qc_type: _type, ...others }) => {
      const rest = Object.entries(others);
      if (rest.length === 0) return undefined;
      return Object.fromEntries(rest.map(([name, v]) => [name, v === null || v === undefined ? null : String(v)]));
    },
  },
  put: (item, _row, { response }) => response.fits(item) && resultsOf(response).push(item) > 0,
  generates: (row, run) => run.call.wiki.titles.of(row.namespace, row.title),
  cacheMode: ({ params: p }) => (QUERY_PAGES[p.page]?.right === undefined ? 'public' : 'private'),
  reads: 'all',
});

function pageOf({ params: { page: name } }: Run): QueryPage {
  const page = QUERY_PAGES[name];
  if (page === undefined) throw new ApiError('notimplemented', { module: `querypage ${name}` });
  return page;
}

/** In miser mode, and on a large wiki, pages that are not cheap are read from the cache that a maintenance script fills. */
const isCached = (run: Run): boolean =>
  (run.call.wiki.site.general.misermode || isLarge(run)) && pageOf(run).cheap !== true;

/** Adds what precedes the results, and their list. False if it does not fit. */
async function addHead(run: Run): Promise<boolean> {
  const about: object = head({ name: run.params.page, ...(isCached(run) && (await aboutCache(run))) });
  if (!run.response.setAround('querypage', about as Value)) return false;
  run.response.query.set('querypage', { ...about, results: [] } as Value);
  return true;
}

const resultsOf = ({ query }: Run['response']) => (query.get('querypage') as { readonly results: object[] }).results;

async function aboutCache({ params: { page: name }, call: { db, now, wiki } }: Run) {
  const maxresults = wiki.site.settings.querycachelimit;
  const info = await db.first(from(t.querycache_info).select(c.qci_timestamp).where(equals(c.qci_type, name)));
  return { cached: true, ...(info && { cachedtimestamp: rowToIso(info.qci_timestamp, now) }), maxresults };
}

function siteOf({ call: { wiki } }: Run): QueryPageSite {
  const { namespaces, titles } = wiki;
  const list = wiki.messages.text('uncategorized-categories-exceptionlist') ?? '';
  const exceptions = list.split('\n').flatMap((line) => {
    const item = /^\*\s*(.*)$/.exec(line)?.[1];
    const title = item === undefined ? undefined : titles.parse(item, NS_CATEGORY);
    return title === undefined || 'code' in title || title.namespace !== NS_CATEGORY ? [] : [title.dbkey];
  });
  return { contentNamespaces: namespaces.ids().filter((id) => namespaces.get(id)?.content === true), exceptions };
}

const live = ({ rows }: QueryPage, run: Run) => (typeof rows === 'function' ? rows(siteOf(run)) : rows);

const cached = (name: string, { cacheOrder = [c.qc_value] }: QueryPage) =>
  from(t.querycache)
    .select(c.qc_type, as(c.qc_namespace, 'namespace'), as(c.qc_title, 'title'), as(c.qc_value, 'value'))
    .where(equals(c.qc_type, name))
    .orderBy(...cacheOrder);
