/** The recent changes and pages of a running MediaWiki, through its API. */
import { setTimeout as pause } from 'node:timers/promises';
import { DumpError } from '../dump-error.js';
import { makeFetcher } from '../download/fetcher.js';
import type { Json } from '../profile/site-profile.js';

/** Titles or IDs of pages that one request may name. */
export const mostPages = 50;
const mostChanges = 500;
/** Errors that pass, such as replicas that lag. */
const passing: ReadonlySet<unknown> = new Set(['maxlag', 'ratelimited', 'readonly']);
const attempts = 10;

export interface LiveChange {
  readonly rcid: number;
  /** 14 digits. */
  readonly timestamp: string;
  /** Full titles of the pages that may have changed. */
  readonly titles: readonly string[];
}

export interface LivePage {
  readonly ns: number;
  readonly title: string;
  readonly pageid?: number;
  readonly lastrevid?: number;
  readonly missing?: boolean;
}

export interface LiveWiki {
  readonly siteName: () => Promise<string>;
  readonly statistics: () => Promise<Readonly<Record<string, number>>>;
  /** Whether the wiki still lists its changes since a time. */
  readonly listsSince: (time: string) => Promise<boolean>;
  /** Changes since a time (included), oldest first. `next`: where the list continues. */
  readonly changes: (
    since: string,
    next?: string,
  ) => Promise<{ readonly changes: readonly LiveChange[]; readonly next?: string }>;
  readonly pages: (titles: readonly string[]) => Promise<readonly LivePage[]>;
  /** The current revisions of pages, as an export file. */
  readonly exported: (ids: readonly number[]) => Promise<Buffer>;
}

/** `firstPause`: milliseconds before a failed request is sent again. `step`: changes of one request. */
export function openLiveWiki(
  url: string,
  {
    firstPause = 1000,
    step = mostChanges,
  }: { readonly firstPause?: number | undefined; readonly step?: number | undefined },
): LiveWiki {
  const fetcher = makeFetcher(url, firstPause);
  const send = async (parameters: Readonly<Record<string, string>>): Promise<Response> => {
    const form = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...parameters });
    const response = await fetcher.get(url, { 'Content-Type': 'application/x-www-form-urlencoded' }, String(form));
    if (!response.ok) throw new DumpError(`the wiki returned HTTP status ${response.status}`, url);
    return response;
  };
  const query = async (parameters: Readonly<Record<string, string>>): Promise<Json> => {
    for (let attempt = 1; ; attempt++) {
      const body = parsed(await (await send({ maxlag: '5', ...parameters })).text(), url);
      const error = body['error'] as Json | undefined;
      if (error === undefined) return body;
      if (!passing.has(error['code']) || attempt === attempts)
        throw new DumpError(
          `the wiki returned the error ${error['code']}: ${error['info'] ?? error['text'] ?? ''}`,
          url,
        );
      await pause(firstPause * 5);
    }
  };
  const siteinfo = async (part: string): Promise<Json> =>
    ((await query({ meta: 'siteinfo', siprop: part }))['query'] as Json)[part] as Json;
  return {
    siteName: async () => String((await siteinfo('general'))['sitename']),
    statistics: async () => (await siteinfo('statistics')) as Readonly<Record<string, number>>,
    listsSince: async (time) => {
      const body = await query({
        list: 'recentchanges',
        rcdir: 'newer',
        rclimit: '1',
        rcprop: 'timestamp',
        curtimestamp: '1',
      });
      const [oldest] = changesIn(body);
      // A wiki whose oldest change is recent may be new, or have removed older ones: they are kept for 30 days at least.
      const longAgo = new Date(Date.parse(String(body['curtimestamp'])) - 30 * 86_400_000);
      return time >= digits(longAgo.toISOString()) || oldest === undefined || digits(oldest.timestamp) <= time;
    },
    changes: async (since, next) => {
      const body = await query({
        list: 'recentchanges',
        rcdir: 'newer',
        rcstart: since,
        rctype: 'edit|new|log',
        rcprop: 'title|timestamp|ids|loginfo',
        rclimit: String(step),
        ...(next !== undefined && { rccontinue: next }),
      });
      const rccontinue = (body['continue'] as Json | undefined)?.['rccontinue'];
      return {
        changes: changesIn(body).map(({ rcid, timestamp, title, logparams }) => ({
          rcid,
          timestamp: digits(timestamp),
          titles: [title, logparams?.target_title].flatMap((one) => one ?? []),
        })),
        ...(rccontinue !== undefined && { next: String(rccontinue) }),
      };
    },
    pages: async (titles) =>
      ((await query({ prop: 'info', titles: titles.join('|') }))['query'] as { readonly pages?: LivePage[] }).pages ??
      [],
    exported: async (ids) => {
      const response = await send({ export: '1', exportnowrap: '1', pageids: ids.join('|') });
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

interface ListedChange {
  readonly rcid: number;
  readonly timestamp: string;
  /** Absent if it is hidden. */
  readonly title?: string;
  readonly logparams?: { readonly target_title?: string };
}

const changesIn = (body: Json): readonly ListedChange[] =>
  (body['query'] as { readonly recentchanges?: readonly ListedChange[] } | undefined)?.recentchanges ?? [];

const digits = (time: string): string => time.replace(/\D/g, '').slice(0, 14);

function parsed(text: string, url: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new DumpError(
      'this is not the URL of an API: one such as https://en.wikipedia.org/w/api.php is expected',
      url,
    );
  }
}
