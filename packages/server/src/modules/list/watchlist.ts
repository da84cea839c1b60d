import { checkConstraints } from '../../parameters/constraints.js';
import { from, type Query } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';
import { c, t } from '../../db/schema/tables.js';
import { hidden, visibleOnly } from '../../content/visibility.js';
import { ApiError } from '../../errors/api-error.js';
import {
  commentMembers,
  logMembers,
  ofLog,
  pageMembers,
  patrolMembers,
  plainMembers,
  seesUser,
  suppressed,
  tags,
  userhidden,
} from '../../records/changes/change-members.js';
import { CHANGE_KEY, isLog, LOG, ofTypes, visibleActions } from '../../records/changes/change-row.js';
import {
  anonymousFilters,
  selectedFilters,
  flagFilters,
  maySeePatrol,
  needPatrolRight,
  patrolFilters,
  refuseContradiction,
} from '../../records/changes/show-filters.js';
import { logTexts } from '../../records/log-text/log-text.js';
import { logColumns, logRowOf } from '../../records/logs/log-row.js';
import { notExpired, watchExpiry } from '../../records/watchlist/expiry.js';
import { watchlistOwner } from '../../records/watchlist/watchlist-owner.js';
import { directionOf } from '../../shapes/direction.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, lookedUp } from '../../shapes/members.js';
import { between, compare, equals, ifGiven } from '../../sql/conditions.js';
import { parseContinue } from '../../sql/keyset.js';
import { readTimestamp } from '../../time/parse-timestamp.js';
import { rowToIso } from '../../time/timestamps.js';

type Run = QueryRun<'watchlist'>;

const onWatched = sql`${c.wl_namespace} = ${c.rc_namespace} and ${c.wl_title} = ${c.rc_title}`;

/** With few watched pages, changes are read page by page and sorted. With many, they are read in their order. */
const changesOf = (watched: Query<object, 'recentchanges' | 'watchlist', never, never>) =>
  watched
    .leftJoin(t.watchlist_expiry, sql`${c.we_item} = ${c.wl_id}`)
    .lookUp(t.actor, sql`${c.actor_id} = ${c.rc_actor}`)
    .lookUp(t.comment, sql`${c.comment_id} = ${c.rc_comment_id}`)
    .leftJoin(t.page, sql`${c.page_id} = ${c.rc_cur_id}`);
const changesOfWatched = changesOf(
  from(t.watchlist).join(t.recentchanges, onWatched, { index: 'rc_namespace_title_timestamp' }),
);
const watchedChanges = changesOf(from(t.recentchanges).join(t.watchlist, onWatched));

const UNREAD: Readonly<Record<string, Sql<'recentchanges' | 'watchlist'>>> = {
  unread: sql`${c.rc_timestamp} >= ${c.wl_notificationtimestamp}`,
  '!unread': sql`(${c.wl_notificationtimestamp} is null or ${c.rc_timestamp} < ${c.wl_notificationtimestamp})`,
};

/** Changes of watched pages: the latest of each page plus log events, or all. */
export const watchlist = listModule('watchlist', {
  from: watchedChanges,
  members: {
    ...pageMembers,
    userhidden,
    userid: column(c.actor_user, { shown: seesUser, empty: 0 }),
    // Without the name, `user` is the id.
    user: computed(
      [c.actor_name, c.actor_user],
      (row, { params }: Run) => (params.prop.includes('user') ? row.actor_name : (row.actor_user ?? 0)),
      { shown: seesUser },
    ),
    temp: computed([c.actor_name], (row, { call }) => call.wiki.userNames.isTemporary(row.actor_name), {
      shown: seesUser,
    }),
    anon: computed([c.actor_user], (row) => (row.actor_user ?? 0) === 0, { shown: seesUser }),
    ...plainMembers,
    notificationtimestamp: computed([c.wl_notificationtimestamp], ({ wl_notificationtimestamp: unread }, { call }) =>
      unread === null ? '' : rowToIso(unread, call.now),
    ),
    ...commentMembers,
    ...patrolMembers,
    ...logMembers,
    // The sentence of a log entry names who made it.
    logdisplay: lookedUp(
      logColumns,
      (rows, { call }) => logTexts(rows.filter(isLog).map(logRowOf), call),
      (row, sentences) => sentences.get(row.rc_id) ?? '',
      ofLog,
    ),
    tags,
    expiry: computed(
      [c.we_expiry],
      ({ we_expiry: expiry }: { readonly we_expiry: string | null }, { call }) => watchExpiry(expiry, call) ?? false,
    ),
    suppressed: suppressed(),
  },
  checksConstraints: 'itself',
  scan: async (run) => {
    const { params: p, call } = run;
    const owner = await watchlistOwner(p, call);
    if (run.target === undefined && run.requests('patrolled')) needPatrolRight(run, 'patrol');
    // The continue value may contain any form of a time.
    const [time, id = 0] = ifGiven(p.continue, (text) => parseContinue(text, ['string', 'int'])) ?? [];
    const start = time === undefined ? null : readTimestamp(String(time), call.now);
    if (start === undefined) throw new ApiError('badcontinue');
    // Refusals in the order of `ApiQueryWatchlist::run`.
    refuseContradiction(p.show);
    if (p.show?.some((value) => value === 'patrolled' || value === '!patrolled')) needPatrolRight(run);
    checkConstraints(run);
    const times = between(c.rc_timestamp, directionOf(p.dir), p.start, p.end);
    return {
      few: { from: changesOfWatched, index: 'wl_user', where: [equals(c.wl_user, owner.id)] },
      key: CHANGE_KEY,
      start: start === null ? null : [start, id],
      where: [times],
      skips: [
        equals(c.wl_user, owner.id),
        notExpired(call),
        p.allrev ? undefined : sql`(${c.rc_this_oldid} = ${c.page_latest} or ${c.rc_type} = ${LOG})`,
        equals(c.wl_namespace, p.namespace),
        ofTypes(p.type),
        ...selectedFilters(p.show, () => ({
          ...flagFilters,
          ...anonymousFilters(call.wiki),
          ...UNREAD,
          ...(maySeePatrol(owner.rights) && patrolFilters),
        })),
        equals(c.actor_name, p.user),
        compare(c.actor_name, '!=', p.excludeuser),
        p.user === undefined && p.excludeuser === undefined
          ? undefined
          : visibleOnly(c.rc_deleted, hidden.user, owner.rights),
        visibleActions(owner.rights),
      ],
    };
  },
  generates: ({ params: p }) => (p.allrev ? { revisionIds: c.rc_this_oldid } : { pageIds: c.rc_cur_id }),
  cacheMode: () => 'private',
  index: 'rc_timestamp',
  reads: 'all',
});
