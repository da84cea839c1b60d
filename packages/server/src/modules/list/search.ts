import { ApiError } from '../../errors/api-error.js';
import { pageByTitle } from '../../db/pages-by-title.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { c, t } from '../../db/schema/tables.js';
import { equals } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';
import { as, integer, tableOf } from '../../sql/table.js';
import { partByPart } from '../../shapes/part-by-part.js';
import { lowerCase, NS_MAIN } from '@wiki-query/wikitext';
import { countWords, highlight } from './search/highlight.js';
import { lowestIndex } from '../../records/search/lowest-index.js';
import { readNamespacePrefix } from '../../records/search/namespace-prefix.js';
import { nearMatch } from './search/near-match.js';
import { parseSearch } from './search/search-query.js';
import { readFoundPages, type FoundPage } from './search/found-pages.js';
import { rowToIso } from '../../time/timestamps.js';

type Run = QueryRun<'search'>;

interface Row extends FoundPage {
  readonly pattern: string | undefined;
}

/** Pages that a full-text search finds. */
export const search = partByPart<'search', Row>('search', {
  byOffset: true,
  parts: async (run, { offset, limit }) => {
    if (run.params.what === 'nearmatch') return nearest(run);
    const search = readSearch(run);
    const { db } = run.call;
    const found: readonly Hit[] = await db.all(
      orderedHits(search, db.dialect.fullText.mostRanked)
        .limit(limit + 1)
        .offset(offset),
    );
    if (asksForTotal(run))
      run.response.setAround('searchinfo', { totalhits: found[0]?.total ?? (await countHits(run, search)) });
    const ids = found.map((hit) => hit.page_id);
    const pages = await readFoundPages(ids, db, needsTexts(run));
    return pages.map((page) => ({ ...page, pattern: search.pattern }));
  },
  batch: (rows, { call }) => call.titleTexts.load(rows),
  members: {
    ns: ({ namespace }) => namespace,
    title: ({ namespace, dbkey }, { call }) => call.titleTexts.text(namespace, dbkey),
    pageid: ({ id }) => id,
    size: ({ size }) => size,
    wordcount: ({ text }) => countWords(text),
    snippet: ({ text, pattern }, { params, call }) =>
      params.what === 'nearmatch' ? '' : highlight(text, pattern, call.wiki.messages.text('ellipsis') ?? '...'),
    timestamp: ({ timestamp }, { call }) => rowToIso(timestamp, call.now),
    titlesnippet: () => '',
    redirecttitle: null,
    redirectsnippet: null,
    sectiontitle: null,
    sectionsnippet: null,
    categorysnippet: () => '',
    isfilematch: () => false,
    extensiondata: null,
  },
  valuesWithoutMember: { hasrelated: 'ignored, as MediaWiki does', score: 'ignored, as MediaWiki does' },
  generates: (row, run) => run.call.wiki.titles.of(row.namespace, row.dbkey),
  pageData: async (index, item) => ({ ...(await item()), index }),
  mergeRedirect: lowestIndex,
  reads: 'all',
});

const needsTexts = ({ requests }: Run): boolean => requests('wordcount') || requests('snippet');

/** Whether the number of hits is requested; by default, only of a list. */
const asksForTotal = ({ params, call, target, wireName }: Run): boolean =>
  params.info.includes('totalhits') && (target === undefined || call.parameters.get(wireName('info')) !== undefined);

/** The near match ignores limits and has no number of hits. */
async function nearest(run: Run): Promise<readonly Row[]> {
  const title = await nearMatch(run.params.search, run.call);
  if (title === undefined || title.namespace < 0 || title.interwiki !== '') return [];
  const { db } = run.call;
  const found = await pageByTitle(db, title, [c.page_id]);
  const pages = await readFoundPages(found === undefined ? [] : [found.page_id], db, needsTexts(run));
  return pages.map((page) => ({ ...page, pattern: undefined }));
}

interface Search {
  readonly pattern: string | undefined;
  /** The rows of the hits. */
  readonly hits: ReturnType<typeof hitsOf>;
  readonly order: Sql<'searchindex'>;
}

function readSearch({ params: p, call: { wiki, db }, wireName }: Run): Search {
  const { fullText } = db.dialect;
  const prefixed = readNamespacePrefix(p.search, wiki, true);
  const requested = p.namespace.length === 0 ? [NS_MAIN] : p.namespace;
  const namespaces = prefixed === undefined ? requested : prefixed.namespaces;
  const query = parseSearch(
    lowerCase(prefixed?.text ?? p.search),
    wiki.contentLanguage.searchWords,
    wiki.contentLanguage.variants,
    fullText.joinsByHyphen,
  );
  const { mostWords = Infinity } = fullText;
  const words = query.terms.reduce((sum, { forms }) => sum + forms.length, 0);
  if (words > mostWords) throw new ApiError('toomanyvalues', { parameter: wireName('search'), limit: mostWords });
  const match = fullText.matchOf(query.terms);
  const column = p.what === 'text' ? c.si_text : p.what === 'title' ? c.si_title : fullText.usualColumn;
  return {
    pattern: query.pattern,
    hits: hitsOf(fullText.id, [fullText.matches(column, match), equals(c.page_namespace, namespaces)]),
    order: fullText.order(column, match),
  };
}

const hitsOf = (id: Sql<'searchindex'>, conditions: readonly (Sql<'page' | 'searchindex'> | undefined)[]) =>
  from(t.searchindex)
    .join(t.page, sql`${c.page_id} = ${id}`, { index: 'primary' })
    .where(...conditions);

async function countHits({ call: { db } }: Run, { hits }: Search): Promise<number> {
  const { mostRanked } = db.dialect.fullText;
  const number = as(sql`count(*)`, 'count', integer);
  const row = await db.first(
    mostRanked === undefined
      ? hits.select(number)
      : from(tableOf(hits.select(c.page_id).limit(mostRanked), 'hits')).select(number),
  );
  return row?.count ?? 0;
}

interface Hit {
  readonly page_id: number;
  /** An index with a limit counts the hits at the same time. */
  readonly total?: number;
}

function orderedHits({ hits, order }: Search, mostRanked: number | undefined) {
  if (mostRanked === undefined) return hits.select(c.page_id).orderBy(order);
  const scored = tableOf(hits.select(c.page_id, as(order, 'score', integer)).limit(mostRanked), 'hits');
  return from(scored)
    .select(scored.page_id, as(sql`count(*) over ()`, 'total', integer))
    .orderBy(scored.score, scored.page_id);
}
