/** Watchers of pages: the viewer, and the number of others. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { sql, type Sql } from '../../../sql/sql.js';
import { integer, as } from '../../../sql/table.js';
import { any, equals, among } from '../../../sql/conditions.js';
import { notExpired, withExpiry } from '../../../records/watchlist/expiry.js';
import { once } from '../../../result/once.js';
import { byNamespace, conditionForTitles, titleKey } from '../../../sql/title-condition.js';
import { fromUnix, toUnix } from '@wiki-query/wikitext';
import type { InfoPage, InfoRun } from './info-page.js';

/** Seconds after which a watcher who has not seen a page's changes no longer counts as visiting. */
const visitingAge = 180 * 24 * 60 * 60;

/** Watches of the viewer, and numbers of watchers; undefined where the viewer may not know. */
export function watchesOf(pages: readonly InfoPage[], run: InfoRun) {
  const { viewer } = run.call;
  const seesOwn = !viewer.isAnonymous && viewer.rights.has('viewmywatchlist');
  const mayCount = viewer.rights.has('unwatchedpages');
  return {
    own: once(async () => (seesOwn ? ownWatches(pages, run) : new Map<string, OwnWatch>())),
    watchers: once(async () => (mayCount ? countWatchers(pages, run) : undefined)),
    visitingWatchers: once(async () => (mayCount ? countVisiting(pages, run) : undefined)),
  };
}

export interface OwnWatch {
  readonly expiry: string | null;
  readonly notificationTimestamp: string | null;
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

async function counts(condition: Sql<'watchlist'>, { call }: InfoRun): Promise<ReadonlyMap<string, number>> {
  const rows = await call.db.all(
    withExpiry
      .select(c.wl_namespace, c.wl_title, as(sql`count(*)`, 'count', integer))
      .where(condition)
      .where(notExpired(call))
      .groupBy(c.wl_namespace, c.wl_title),
  );
  return new Map(rows.map((row) => [titleKey({ namespace: row.wl_namespace, dbkey: row.wl_title }), row.count]));
}
