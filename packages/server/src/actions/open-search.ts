/** `action=opensearch`: titles that begin with a text, in the formats of OpenSearch. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { Title } from '@wiki-query/wikitext';
import { redirectsByTitle } from '../db/pages-by-title.js';
import { c } from '../db/schema/tables.js';
import { completeTitles } from '../records/search/complete-titles.js';
import type { Call } from '../request/call.js';
import type { Printer } from '../request/reply.js';
import { mark, type Value } from '../result/value.js';
import { titleKey } from '../sql/title-condition.js';

type Params = ProtocolParams['opensearch'];

/** Seconds that caches may keep suggestions: MediaWiki's `$wgSearchSuggestCacheExpiry` as it comes. */
const lifetime = 1200;

const isJson = ({ format }: Params): boolean => format.startsWith('json');

/** JSON has no place for warnings. */
export const openSearchPrinter = (params: Params): Printer => ({
  format: params.format,
  isTuple: isJson(params),
  refusesWarnings: isJson(params) && params.warningsaserror,
  root: 'SearchSuggestion',
});

/** Titles that begin with a text. */
export async function openSearch(call: Call, params: Params): Promise<ReadonlyMap<string, Value>> {
  call.reply.lifetime = lifetime;
  const { search, namespace, limit, redirects } = params;
  const { suggestions } = await completeTitles(search, namespace, { offset: 0, limit }, call);
  const found = suggestions.map(({ title }) => title);
  const isResolved = redirects === undefined ? !isJson(params) : redirects === 'resolve';
  const pages = await describe(isResolved ? await resolve(found, call) : found, call);
  return isJson(params) ? tupleOf(search, pages) : documentOf(search, pages, call);
}

interface Page {
  readonly text: string;
  readonly url: string;
}

/** The targets of redirects within the wiki, and the other pages. Each page is listed once. */
async function resolve(titles: readonly Title[], { db, wiki }: Call): Promise<readonly Title[]> {
  const columns = [c.page_namespace, c.page_title, c.rd_namespace, c.rd_title, c.rd_interwiki] as const;
  const rows = await redirectsByTitle(
    db,
    titles.filter(({ namespace }) => namespace >= 0),
    columns,
  );
  const targets = new Map(
    rows
      .filter((row) => row.rd_interwiki === '')
      .map((row) => [
        titleKey({ namespace: row.page_namespace, dbkey: row.page_title }),
        wiki.titles.of(row.rd_namespace, row.rd_title),
      ]),
  );
  const resolved = new Map<string, Title>();
  for (const title of titles) {
    const target = targets.get(titleKey(title)) ?? title;
    if (!resolved.has(titleKey(target))) resolved.set(titleKey(target), target);
  }
  return [...resolved.values()];
}

async function describe(titles: readonly Title[], { titleTexts, wiki }: Call): Promise<readonly Page[]> {
  await titleTexts.load(titles);
  return titles.map((title) => ({
    text: titleTexts.text(title.namespace, title.dbkey),
    url: wiki.titles.canonicalUrl(title, '', titleTexts.gender(title.namespace, title.dbkey)),
  }));
}

function tupleOf(search: string, pages: readonly Page[]): ReadonlyMap<string, Value> {
  const lists = [pages.map(({ text }) => text), pages.map(() => ''), pages.map(({ url }) => url)];
  return new Map<string, Value>([['0', search], ...lists.map((list, i): [string, Value] => [String(i + 1), list])]);
}

function documentOf(search: string, pages: readonly Page[], { limits }: Call): ReadonlyMap<string, Value> {
  const items = pages.map(({ text, url }) => mark({ Text: text, Url: url }, { subelements: ['Text', 'Url'] }));
  const members = new Map<string, Value>([
    ...(limits.size > 0 ? [['limits', Object.fromEntries(limits)] as const] : []),
    ['version', '2.0'],
    ['xmlns', 'http://opensearch.org/searchsuggest2'],
    ['Query', search],
    ['Section', mark(items, { element: 'Item' })],
  ]);
  return mark(members, { subelements: ['Query'] });
}
