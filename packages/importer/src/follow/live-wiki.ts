/** The changes and pages of a running MediaWiki, through its API. */
import { makeLoopGuard } from '@wiki-query/client';
import type { Fetch } from '../api/fetcher.js';
import { endless, isObject, type Json, openApi } from '../api/wiki-api.js';
import { DumpError } from '../errors/dump-error.js';

/** Titles or IDs of pages that one request may name. */
export const mostPages = 50;
const mostItems = 500;

interface Item {
  readonly id: number;
  /** 14 digits. */
  readonly timestamp: string;
}

export interface LiveChange extends Item {
  /** Full titles of the pages that may have changed. */
  readonly titles: readonly string[];
}

/** An entry of a log. What is hidden or not known is absent. */
export interface LiveLog extends Item {
  readonly type: string;
  readonly action: string;
  readonly ns?: number;
  readonly title?: string;
  readonly logpage?: number;
  readonly revid?: number;
  readonly params?: Json;
  readonly user?: string;
  readonly userid?: number;
  readonly comment?: string;
  readonly actionhidden?: true;
  readonly commenthidden?: true;
  readonly userhidden?: true;
  readonly suppressed?: true;
}

export interface LivePage {
  readonly ns: number;
  readonly title: string;
  readonly pageid?: number;
  readonly lastrevid?: number;
  readonly missing?: boolean;
}

/** Items since a time (included), oldest first. `next`: where the list continues. */
type ListSince<Of> = (
  since: string,
  next: string | undefined,
) => Promise<{ readonly items: readonly Of[]; readonly next?: string }>;

export interface LiveWiki {
  readonly siteName: () => Promise<string>;
  readonly statistics: () => Promise<Readonly<Record<string, number>>>;
  /** Whether the wiki still lists its changes since a time. */
  readonly listsSince: (time: string) => Promise<boolean>;
  readonly changes: ListSince<LiveChange>;
  readonly logs: ListSince<LiveLog>;
  readonly pages: (titles: readonly string[]) => Promise<readonly LivePage[]>;
  /** The current revisions of pages, as an export file. */
  readonly exported: (ids: readonly number[]) => Promise<Buffer>;
}

/** How far a list has been read. */
export interface Position {
  readonly until: string;
  readonly next?: string | undefined;
  /** Items of the last second, which are listed again. */
  readonly last: readonly number[];
}

/** The next items of a list, without those that were read, and the position behind them. */
export async function readOn<Of extends Item>(
  list: ListSince<Of>,
  { until, next, last }: Position,
): Promise<{ readonly items: readonly Of[]; readonly position: Position }> {
  const found = await list(until, next);
  const items = found.items.filter(({ id }) => !last.includes(id));
  if (items.length === 0) return { items, position: { until, last, next: found.next } };
  const newest = items.reduce((time, { timestamp }) => (timestamp > time ? timestamp : time), until);
  const same = found.items.filter(({ timestamp }) => timestamp === newest).map(({ id }) => id);
  return { items, position: { until: newest, last: same, next: found.next } };
}

/** `firstPause`: milliseconds before a failed request is sent again. `step`: items of one request. */
export function openLiveWiki(
  url: string,
  {
    firstPause,
    step = mostItems,
    signal,
    fetch,
  }: {
    readonly fetch?: Fetch | undefined;
    readonly firstPause?: number | undefined;
    readonly step?: number | undefined;
    readonly signal?: AbortSignal;
  } = {},
): LiveWiki {
  const api = openApi(url, { firstPause, signal, fetch });
  const siteinfo = async (part: string): Promise<Json> => {
    const found = (await api.all({ meta: 'siteinfo', siprop: part }))[part];
    if (!isObject(found)) throw new DumpError(`the wiki returned no siteinfo "${part}"`, url);
    return found;
  };
  const guards = new Map<string, ReturnType<typeof makeLoopGuard>>();
  const list = async <Row extends object>(
    module: string,
    parameters: Readonly<Record<string, string>>,
    goOn?: string,
  ) => {
    const prefix = module === 'logevents' ? 'le' : 'rc';
    const own = Object.entries(parameters).map(([name, value]) => [prefix + name, value]);
    const more = goOn === undefined ? {} : { [`${prefix}continue`]: goOn };
    const body = await api.request({ list: module, curtimestamp: '1', ...Object.fromEntries(own), ...more });
    const { continue: rest } = body;
    const next = isObject(rest) ? rest[`${prefix}continue`] : undefined;
    const repeats = (goOn !== undefined && guards.get(module)) || makeLoopGuard();
    guards.set(module, repeats);
    if (next !== undefined && repeats(next)) throw endless(url);
    return {
      rows: readRows<Row>(body, module, url),
      now: String(body['curtimestamp']),
      ...(next !== undefined && { next: String(next) }),
    };
  };
  return {
    siteName: async () => String((await siteinfo('general'))['sitename']),
    statistics: async () => (await siteinfo('statistics')) as Readonly<Record<string, number>>,
    listsSince: async (time) => {
      const { rows, now } = await list<ListedChange>('recentchanges', { dir: 'newer', limit: '1', prop: 'timestamp' });
      const [oldest] = rows;
      // A wiki whose oldest change is recent may be new, or have removed older ones: they are kept for 30 days at least.
      if (!isTime(now)) throw new DumpError('the wiki did not return its time (curtimestamp)', url);
      const longAgo = new Date(Date.parse(now) - 30 * 86_400_000);
      return time >= digits(longAgo.toISOString()) || oldest === undefined || digits(oldest.timestamp) <= time;
    },
    changes: async (since, goOn) => {
      const parameters = { dir: 'newer', start: since, type: 'edit|new|log', prop: 'title|timestamp|ids|loginfo' };
      const { rows, next } = await list<ListedChange>('recentchanges', { ...parameters, limit: String(step) }, goOn);
      const items = rows.map(({ rcid, timestamp, title, logparams }) => ({
        id: rcid,
        timestamp: digits(timestamp),
        titles: [title, logparams?.target_title].flatMap((one) => one ?? []),
      }));
      return { items, ...(next !== undefined && { next }) };
    },
    logs: async (since, goOn) => {
      const prop = 'ids|title|type|user|userid|timestamp|comment|details';
      const parameters = { dir: 'newer', start: since, prop, limit: String(step) };
      const { rows, next } = await list<ListedLog>('logevents', parameters, goOn);
      const items = rows.map(({ logid, timestamp, ...log }) => ({ ...log, id: logid, timestamp: digits(timestamp) }));
      return { items, ...(next !== undefined && { next }) };
    },
    pages: async (titles) => readPages((await api.all({ prop: 'info', titles: titles.join('|') }))['pages'], url),
    exported: async (ids) => {
      const { query } = await api.request({ export: '1', pageids: ids.join('|') });
      const xml = isObject(query) ? query['export'] : undefined;
      if (typeof xml !== 'string') throw new DumpError('the wiki returned no export', url);
      return Buffer.from(xml);
    },
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** What members of a row must be. They may be absent: hidden, or of another list. */
const kinds: readonly (readonly [names: readonly string[], is: (value: unknown) => boolean])[] = [
  [['title', 'type', 'action', 'user', 'comment'], isText],
  [['rcid', 'logid', 'ns', 'logpage', 'userid', 'revid'], Number.isSafeInteger],
  [['params'], isObject],
  [['logparams'], (value) => isObject(value) && (value['target_title'] === undefined || isText(value['target_title']))],
];

/** Lists without parameters are arrays in old responses. */
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The rows of a list, with the members that every row has. */
function readRows<Row extends object>({ query }: Json, module: string, url: string): readonly Row[] {
  const rows: unknown = (isObject(query) ? query[module] : undefined) ?? [];
  const isRow = (row: unknown): row is Row =>
    isObject(row) &&
    isText(row['timestamp']) &&
    isTime(String(row['timestamp'])) &&
    kinds.every(([names, is]) =>
      names.every((name) => row[name] === undefined || isEmptyList(row[name]) || is(row[name])),
    );
  if (Array.isArray(rows) && rows.every(isRow)) return rows;
  throw new DumpError(`the wiki returned rows of ${module} without an ID, a title or a time`, url);
}

function readPages(pages: unknown, url: string): readonly LivePage[] {
  const isPage = (page: unknown): page is LivePage => {
    if (!isObject(page)) return false;
    const { ns, title, pageid = 0 } = page;
    return Number.isSafeInteger(ns ?? -1) && typeof title === 'string' && Number.isSafeInteger(pageid);
  };
  if (pages === undefined) return [];
  if (Array.isArray(pages) && pages.every(isPage)) return pages;
  throw new DumpError('the wiki returned pages without a namespace, a title or an ID', url);
}

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && !Number.isNaN(Date.parse(text));

interface ListedChange {
  readonly rcid: number;
  readonly timestamp: string;
  /** Absent if it is hidden. */
  readonly title?: string;
  readonly logparams?: { readonly target_title?: string };
}

type ListedLog = Omit<LiveLog, 'id'> & { readonly logid: number };

/** A time of the API as it is stored. */
export const digits = (time: string): string => time.replace(/\D/g, '').slice(0, 14);
