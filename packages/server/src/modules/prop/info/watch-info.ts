/** Watchers of pages: the viewer, and the number of others. */
import { sql } from 'kysely';
import { any, where } from '../../../sql/conditions.js';
import { has } from '../../../shapes/module.js';
import { byNamespace, conditionForTitles } from '../../../sql/title-condition.js';
import { titleKey } from '../../../titles/known-titles.js';
import { fromUnix, toUnix } from '../../../time/timestamps.js';
import type { InfoPage, InfoRun } from './info-page.js';

export interface OwnWatch {
  readonly expiry: string | null;
  readonly notificationTimestamp: string | null;
}

export interface WatchInfo {
  readonly own: ReadonlyMap<string, OwnWatch>;
  /** Undefined where the viewer may not know. */
  readonly watchers: ReadonlyMap<string, number> | undefined;
  readonly visitingWatchers: ReadonlyMap<string, number> | undefined;
}

/** Seconds after which a watcher who has not seen a page's changes no longer counts as visiting. */
const visitingAge = 180 * 24 * 60 * 60;

export async function readWatchInfo(pages: readonly InfoPage[], run: InfoRun): Promise<WatchInfo> {
  const { prop } = run.params;
  const { viewer } = run.call;
  const isOwn = has(prop, 'watched') || has(prop, 'notificationtimestamp');
  const mayCount = viewer.rights.has('unwatchedpages') && pages.length > 0;
  return {
    own:
      isOwn && !viewer.isAnonymous && viewer.rights.has('viewmywatchlist') ? await ownWatches(pages, run) : new Map(),
    watchers: has(prop, 'watchers') && mayCount ? await countWatchers(pages, run) : undefined,
    visitingWatchers: has(prop, 'visitingwatchers') && mayCount ? await countVisiting(pages, run) : undefined,
  };
}

const inForce = (now: string) => where`(we_expiry is null or we_expiry > ${now})`;

async function ownWatches(
  pages: readonly InfoPage[],
  { call: { db, viewer, now } }: InfoRun,
): Promise<ReadonlyMap<string, OwnWatch>> {
  if (pages.length === 0) return new Map();
  const rows = await db.all(
    db.sql
      .selectFrom('watchlist')
      .leftJoin('watchlist_expiry', 'we_item', 'wl_id')
      .select(['wl_namespace', 'wl_title', 'wl_notificationtimestamp', 'we_expiry'])
      .where('wl_user', '=', viewer.id)
      .where(conditionForTitles('wl_namespace', 'wl_title', byNamespace(pages)))
      .where(inForce(now)),
  );
  return new Map(
    rows.map((row) => [
      titleKey({ namespace: row.wl_namespace, dbkey: row.wl_title }),
      { expiry: row.we_expiry, notificationTimestamp: row.wl_notificationtimestamp },
    ]),
  );
}

async function countWatchers(pages: readonly InfoPage[], run: InfoRun): Promise<ReadonlyMap<string, number>> {
  return counts(conditionForTitles('wl_namespace', 'wl_title', byNamespace(pages)), run);
}

/**
 * Watchers without an unseen change, or with one that is recent relative to the last edit. For missing pages all
 * watchers count.
 */
async function countVisiting(pages: readonly InfoPage[], run: InfoRun): Promise<ReadonlyMap<string, number>> {
  const { db } = run.call;
  const latest = pages.flatMap(({ row }) => (row?.page_latest === undefined ? [] : [row.page_latest]));
  const edits =
    latest.length === 0
      ? []
      : await db.all(db.sql.selectFrom('revision').select(['rev_page', 'rev_timestamp']).where('rev_id', 'in', latest));
  const lastEdit = new Map(edits.map((row) => [row.rev_page, row.rev_timestamp]));
  const conditions = pages.map(({ namespace, dbkey, id }) => {
    const edit = lastEdit.get(id);
    const title = where`wl_namespace = ${namespace} and wl_title = ${dbkey}`;
    if (edit === undefined) return where`(${title})`;
    const threshold = fromUnix(toUnix(edit) - visitingAge);
    return where`(${title} and (wl_notificationtimestamp is null or wl_notificationtimestamp >= ${threshold}))`;
  });
  return counts(any(conditions), run);
}

async function counts(
  condition: ReturnType<typeof any>,
  { call: { db, now } }: InfoRun,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all(
    db.sql
      .selectFrom('watchlist')
      .leftJoin('watchlist_expiry', 'we_item', 'wl_id')
      .select(['wl_namespace', 'wl_title', sql<number>`count(*)`.as('count')])
      .where(condition)
      .where(inForce(now))
      .groupBy(['wl_namespace', 'wl_title']),
  );
  return new Map(rows.map((row) => [titleKey({ namespace: row.wl_namespace, dbkey: row.wl_title }), row.count]));
}
