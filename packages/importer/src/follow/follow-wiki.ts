/** Keeps an imported wiki up to date with the running one, through its API. */
import { partsOf } from '../profile/profile-parts.js';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openWiki, type WorkDatabase } from '../db/work-database.js';
import { DumpError } from '../errors/dump-error.js';
import { linkSiteOf } from '../profile/link-site.js';
import type { Json } from '../profile/site-profile.js';
import type { ImportHost } from '../host/host.js';
import { lockFolder } from '../run/lock-folder.js';
import { type Origin, readOrigin, writeOrigin } from '../run/origin.js';
import { titleKey } from '../xml/elements.js';
import { applyChanges, type LiveState } from './apply-changes.js';
import {
  type LiveChange,
  type LiveLog,
  type LivePage,
  type LiveWiki,
  mostPages,
  openLiveWiki,
  type Position,
  readOn,
} from './live-wiki.js';

export interface FollowOptions {
  /** URL of the `api.php` of the running wiki. */
  readonly url: string;
  /** The folder of the imported wiki. */
  readonly out: string;
  /** Ends after the changes that are being applied. */
  readonly signal: AbortSignal;
  /** Milliseconds between requests for further changes. */
  readonly interval?: number;
  /** Milliseconds before a failed request is sent again. */
  readonly firstPause?: number;
  /** Changes that are applied in one step. */
  readonly step?: number;
}

/** Applies changes until the signal. Each step and the position after it are one transaction, so that any stop is safe. */
export async function followWiki(options: FollowOptions, host: ImportHost): Promise<void> {
  const { url, out, signal, interval = 10_000 } = options;
  const path = join(out, 'wiki.sqlite');
  if (statSync(path, { throwIfNoEntry: false }) === undefined)
    throw new DumpError('has no wiki to bring up to date: import a dump first', out);
  const unlock = lockFolder(out);
  const work = openWiki(path);
  try {
    const origin = readOrigin(work.db);
    if (origin === undefined)
      throw new DumpError('was imported by an older version: import a dump with --update first', out);
    const live = openLiveWiki(url, { firstPause: options.firstPause, step: options.step, signal, fetch: host.fetch });
    const profile: Json = JSON.parse(readFileSync(join(out, 'site.json'), 'utf8'));
    await checkWiki(live, profile, origin, url);
    await follow({ work, live, profile, origin, host, signal, interval });
  } catch (error) {
    // A request that was stopped has changed nothing, before or within its response.
    if (!signal.aborted || (error !== signal.reason && !(error instanceof DumpError))) throw error;
    host.err('Stopped. The same command continues.\n');
  } finally {
    closeWiki(work);
    unlock();
  }
}

async function checkWiki(live: LiveWiki, profile: Json, { until }: Origin, url: string): Promise<void> {
  const [name, own] = [await live.siteName(), partsOf(profile).instance.name];
  if (name !== own) throw new DumpError(`this wiki is called "${name}", and the imported one "${own}"`, url);
  if (!(await live.listsSince(until)))
    throw new DumpError(
      `the wiki no longer lists its changes since ${until}: import a newer dump with --update first`,
      url,
    );
}

interface Following {
  readonly work: WorkDatabase;
  readonly live: LiveWiki;
  readonly profile: Json;
  readonly origin: Origin;
  readonly host: ImportHost;
  readonly signal: AbortSignal;
  readonly interval: number;
}

async function follow(following: Following): Promise<void> {
  const { work, live, origin, host, signal, interval } = following;
  let changes: Position = { until: origin.until, last: [] };
  let logs: Position = { until: origin.logsUntil ?? origin.until, last: [] };
  let isCurrent = false;
  host.err(`Following the wiki from ${changes.until}. Ctrl-C stops; the same command continues.\n`);
  while (!signal.aborted) {
    const changed = await readOn(live.changes, changes);
    const logged = await readOn(live.logs, logs);
    [changes, logs] = [changed.position, logged.position];
    const { until } = changes;
    const count = changed.items.length + logged.items.length;
    if (count > 0) {
      const state = await fetchState(following, changed.items, logged.items);
      const written = work.db.transaction(() => {
        const pages = applyChanges(work, state);
        writeOrigin(work.db, { ...origin, until, logsUntil: logs.until });
        return pages;
      })();
      host.err(
        `${until}: ${changed.items.length} changes, ${written} pages written, ${state.removed.length} removed, ${logged.items.length} log entries\n`,
      );
      isCurrent = false;
    }
    if (changes.next !== undefined || logs.next !== undefined) continue;
    if (!isCurrent && !signal.aborted) host.err(`Up to date at ${until}.\n`);
    isCurrent = true;
    await pause(interval, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
  host.err(`Stopped at ${changes.until}. The same command continues there.\n`);
}

/** Fetches the pages that differ from the imported ones. */
async function fetchState(
  { work, live, profile, origin }: Following,
  changes: readonly LiveChange[],
  logs: readonly LiveLog[],
): Promise<LiveState> {
  const reduced = new Set(logs.filter(mayReduce).flatMap(({ title }) => title ?? []));
  const titles = [...new Set([...changes.flatMap((change) => change.titles), ...reduced])];
  const pages: LivePage[] = [];
  for (const some of chunks(titles)) pages.push(...(await live.pages(some)));
  const existing = pages.filter(({ pageid = 0, ns, missing }) => ns >= 0 && pageid > 0 && missing !== true);
  const ids = new Set(existing.map(({ pageid }) => pageid));
  const removed = pages
    .filter(({ missing, ns }) => missing === true && ns >= 0)
    .flatMap(({ ns, title }) => localId(work, ns, titleKey(title, ns)) ?? [])
    .filter((id) => !ids.has(id));
  const isReduced = ({ title }: LivePage): boolean => reduced.has(title);
  const wanted = existing.filter((page) => isReduced(page) || differs(work, page)).map(({ pageid = 0 }) => pageid);
  const files: Buffer[] = [];
  for (const some of chunks(wanted)) files.push(await live.exported(some));
  const { usergroups } = partsOf(profile).siteinfo;
  return {
    files,
    removed,
    reduced: existing.filter(isReduced).map(({ pageid = 0 }) => pageid),
    logs,
    statistics: await live.statistics(),
    uses: { search: origin.search, ...(origin.links && { linkSite: linkSiteOf(profile) }) },
    autopatrolled: usergroups.filter(({ rights }) => rights.includes('autopatrol')).map(({ name }) => name),
  };
}

/** Whether revisions may be gone from a page that exists: it was restored, or merged into another one. */
function mayReduce({ type, action }: LiveLog): boolean {
  return type === 'merge' || (type === 'delete' && action === 'restore');
}

function localId(work: WorkDatabase, namespace: number, title: string): number | undefined {
  return work
    .statement<number>('SELECT page_id FROM page WHERE page_namespace = ? AND page_title = ?')
    .pluck()
    .get(namespace, title);
}

function differs(work: WorkDatabase, { pageid, lastrevid, ns, title }: LivePage): boolean {
  const same = 'SELECT 1 FROM page WHERE page_id = ? AND page_latest = ? AND page_namespace = ? AND page_title = ?';
  return work.statement(same).pluck().get(pageid, lastrevid, ns, titleKey(title, ns)) === undefined;
}

function* chunks<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += mostPages) yield list.slice(at, at + mostPages);
}

/** Leaves one file behind, if no server reads the wiki at this moment: then the last reader does. */
function closeWiki({ db }: WorkDatabase): void {
  try {
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error;
  } finally {
    db.close();
  }
}
