/** Watchers of pages: the viewer, and the number of others. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { sql } from '../../../sql/sql.js';
import { integer, as, count } from '../../../sql/table.js';
import { any, equals, among, type Condition } from '../../../sql/conditions.js';
import { notExpired, withExpiry } from '../../../records/watchlist/expiry.js';
import { has } from '../../../shapes/module.js';
import { byNamespace, conditionForTitles, titleKey } from '../../../sql/title-condition.js';
import { fromUnix, toUnix } from '@wiki-query/wikitext';
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
  const isOwn = has(prop, 'watched', 'notificationtimestamp');
  const mayCount = viewer.rights.has('unwatchedpages') && pages.length > 0;
  return {
    own:
      isOwn && !viewer.isAnonymous && viewer.rights.has('viewmywatchlist') ? await ownWatches(pages, run) : new Map(),
    watchers: has(prop, 'watchers') && mayCount ? await countWatchers(pages, run) : undefined,
    visitingWatchers: has(prop, 'visitingwatchers') && mayCount ? await countVisiting(pages, run) : undefined,
  };
}

async function ownWatches(pages: readonly InfoPage[], { call }: InfoRun): Promise<ReadonlyMap<string, OwnWatch>> {
  const rows = await call.db.all(
    withExpiry
      .select(c.wl_namespace, c.wl_title, c.wl_notificationtimestamp, c.we_expiry)
      .where(equals(c.wl_user, call.viewer.id))
      .where(conditionForTitles(c.wl_namespace, c.wl_title, byNamespace(pages)))
      .where(notExpired(call)),
  );
  return new Map(
    rows.map((row) => [
      titleKey({ namespace: row.wl_namespace, dbkey: row.wl_title }),
      { expiry: row.we_expiry, notificationTimestamp: row.wl_notificationtimestamp },
    ]),
  );
}

async function countWatchers(pages: readonly InfoPage[], run: InfoRun): Promise<ReadonlyMap<string, number>> {
  return counts(conditionForTitles(c.wl_namespace, c.wl_title, byNamespace(pages)), run);
}

/**
 * Watchers without an unseen change, or with one that is recent relative to the last edit. For missing pages all
 * watchers count.
 */
async function countVisiting(pages: readonly InfoPage[], run: InfoRun): Promise<ReadonlyMap<string, number>> {
  const { db } = run.call;
  const latest = pages.flatMap(({ row }) => (row?.page_latest === undefined ? [] : [row.page_latest]));
  const edits = await db.all(from(t.revision).select(c.rev_page, c.rev_timestamp).where(among(c.rev_id, latest)));
  const lastEdit = new Map(edits.map((row) => [row.rev_page, row.rev_timestamp]));
  const conditions = pages.map(({ namespace, dbkey, id }) => {
    const edit = lastEdit.get(id);
    const title = sql`${c.wl_namespace} = ${namespace} and ${c.wl_title} = ${dbkey}`;
    if (edit === undefined) return sql`(${title})`;
    const threshold = fromUnix(toUnix(edit) - visitingAge);
    return sql`(${title} and (${c.wl_notificationtimestamp} is null or ${c.wl_notificationtimestamp} >= ${threshold}))`;
  });
  return counts(any(conditions), run);
}

async function counts(condition: Condition<'watchlist'>, { call }: InfoRun): Promise<ReadonlyMap<string, number>> {
  const rows = await call.db.all(
    withExpiry
      .select(c.wl_namespace, c.wl_title, as(count, 'count', integer))
      .where(condition)
      .where(notExpired(call))
      .groupBy(c.wl_namespace, c.wl_title),
  );
  return new Map(rows.map((row) => [titleKey({ namespace: row.wl_namespace, dbkey: row.wl_title }), row.count]));
}
