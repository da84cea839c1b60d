import { all, between, compare, equals, when, type Condition, where } from '../../sql/conditions.js';
import { areFew } from '../../shapes/few.js';
import { parseContinue, type KeyValue } from '../../sql/keyset.js';
import { has, type ModuleRun } from '../../shapes/module.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { readTimestamp } from '../../time/parse-timestamp.js';
import { expiryToIso, toIso } from '../../time/timestamps.js';
import type { Viewer } from '../../viewer/viewer.js';
import { hidden, visibleOnly } from '../../content/visibility.js';
import { readChangeBatch, type ChangeBatch } from '../../records/changes/change-batch.js';
import { logRowOf } from '../../records/logs/log-row.js';
import { logTexts } from '../../records/log-text/log-text.js';
import {
  commentMembers,
  isLog,
  logMembers,
  pageMembers,
  patrolMembers,
  plainMembers,
  suppressedMember,
  userMembers,
} from '../../records/changes/change-item.js';
import type { ChangeView } from '../../records/changes/change-item.js';
import {
  CHANGE_KEY,
  LOG,
  ofTypes,
  readsComments,
  readsUsers,
  selectChanges,
  typeName,
  visibleActions,
  type ChangeRow,
} from '../../records/changes/change-row.js';
import { notExpired } from '../../records/watchlist/not-expired.js';
import {
  anonymousFilters,
  asked,
  flagFilters,
  maySeePatrol,
  needPatrolRight,
  patrolFilters,
  refuseContradiction,
} from '../../records/changes/show-filters.js';
import { watchlistOwner } from '../../records/watchlist/watchlist-owner.js';

interface Row extends ChangeRow {
  readonly wl_notificationtimestamp: string | null;
  readonly we_expiry: string | null;
}

interface Batch extends ChangeBatch {
  readonly sentences: ReadonlyMap<number, string>;
}

type Run = ModuleRun<'watchlist'>;

const CONTRADICTIONS = [
  ['minor', '!minor'],
  ['bot', '!bot'],
  ['anon', '!anon'],
  ['patrolled', '!patrolled'],
  ['autopatrolled', '!autopatrolled'],
  ['autopatrolled', '!patrolled'],
  ['unread', '!unread'],
] as const;

/** Changes of watched pages: the latest of each page and log events, or all. */
export const watchlist = scanModule<'watchlist', Row, Batch>('watchlist', {
  scan: async (run) => {
    const { params: p, query } = run;
    const owner = await watchlistOwner(p, query);
    if (run.target === undefined && has(p.prop, 'patrol')) needPatrolRight(run, 'patrol');
    const start = startOf(run);
    check(run);
    const direction = directionOf(p.dir);
    return {
      query: watchedChanges(run, await areFew(query.db, 'watchlist', where`wl_user = ${owner.id}`)).where(
        all([between('rc_timestamp', direction, p.start, p.end), ...filters(run, owner)]),
      ),
      key: CHANGE_KEY,
      direction,
      limit: p.limit,
      start,
    };
  },
  titles: (row, { params: p }) =>
    has(p.prop, 'title') ? { namespace: row.rc_namespace, dbkey: row.rc_title } : undefined,
  batch: async (rows, { params: p, query }) => ({
    ...(await readChangeBatch(rows, p.prop, query)),
    sentences: await logTexts(has(p.prop, 'loginfo') ? rows.filter(isLog).map(logRowOf) : [], query),
  }),
  item: (row, { params: p, query }, batch, i) =>
    itemOf({ row, query, asks: (prop) => (p.prop as readonly string[]).includes(prop) }, row, batch, i),
  generates: ({ params: p }) =>
    p.allrev ? { revisionIds: (row) => row.rc_this_oldid } : { pageIds: (row) => row.rc_cur_id },
  cacheMode: () => 'private',
});

/** Any form of a time will do here. */
function startOf({ params: p, query }: Run): readonly KeyValue[] | null {
  if (p.continue === undefined) return null;
  const [time, id = 0] = parseContinue(p.continue, ['string', 'int']);
  const timestamp = readTimestamp(String(time), query.now);
  if (timestamp === undefined) throw new ApiError('badcontinue');
  return [timestamp, id];
}

/** Refusals in MediaWiki's order. */
function check(run: Run): void {
  const { params: p } = run;
  refuseContradiction(run, p.show ?? [], CONTRADICTIONS);
  if (has(p.show, 'patrolled') || has(p.show, '!patrolled')) needPatrolRight(run);
  atMostOne(run, 'user', 'excludeuser');
}

/**
 * The changes of few watched pages are read page by page, and sorted. With many, changes are read in their order, which
 * `cross join` keeps SQLite to, and each is looked up among what is watched.
 */
function watchedChanges({ params: p, query }: Run, watchesFew: boolean) {
  // The sentence of a log entry names who made it.
  const user = readsUsers(p) || has(p.prop, 'loginfo');
  const changes = selectChanges(query.db.sql, { user, comment: readsComments(p) });
  return (watchesFew ? changes.innerJoin('watchlist', (join) => join.onTrue()) : changes.crossJoin('watchlist'))
    .whereRef('wl_namespace', '=', 'rc_namespace')
    .whereRef('wl_title', '=', 'rc_title')
    .leftJoin('watchlist_expiry', 'we_item', 'wl_id')
    .select(['wl_notificationtimestamp', 'we_expiry'])
    .$if(!p.allrev, (changes) => changes.leftJoin('page', 'page_id', 'rc_cur_id'));
}

function filters({ params: p, query }: Run, owner: Viewer): readonly (Condition | undefined)[] {
  return [
    equals('wl_user', owner.id),
    notExpired(query.now),
    when(!p.allrev, () => where`(rc_this_oldid = page_latest or rc_type = ${LOG})`),
    equals('wl_namespace', p.namespace),
    ofTypes(p.type),
    ...asked(p.show, {
      ...flagFilters,
      ...anonymousFilters(query.wiki),
      ...UNREAD,
      ...(maySeePatrol(owner.rights) && patrolFilters),
    }),
    equals('actor_name', p.user),
    compare('actor_name', '!=', p.excludeuser),
    when(p.user !== undefined || p.excludeuser !== undefined, () =>
      visibleOnly('rc_deleted', hidden.user, owner.rights),
    ),
    visibleActions(owner.rights),
  ];
}

const UNREAD: Readonly<Record<string, Condition>> = {
  unread: where`rc_timestamp >= wl_notificationtimestamp`,
  '!unread': where`(wl_notificationtimestamp is null or rc_timestamp < wl_notificationtimestamp)`,
};

function itemOf(view: ChangeView, row: Row, batch: Batch, index: number): object {
  const { asks } = view;
  const unread = row.wl_notificationtimestamp;
  return {
    type: typeName(row.rc_type),
    ...pageMembers(view),
    ...userMembers(view, () => userOf(view)),
    ...plainMembers(view),
    ...(asks('notificationtimestamp') && { notificationtimestamp: unread === null ? '' : toIso(unread) }),
    ...commentMembers(view, batch.comments[index]),
    ...(asks('patrol') && patrolMembers(view)),
    ...logMembers(view, batch.logs.get(row.rc_id), { logdisplay: batch.sentences.get(row.rc_id) ?? '' }),
    ...(asks('tags') && { tags: batch.tags.get(row.rc_id) ?? [] }),
    ...(asks('expiry') && { expiry: row.we_expiry === null ? false : expiryToIso(row.we_expiry) }),
    ...suppressedMember(view),
  };
}

/** Without the name, `user` is the id. */
function userOf({ row, query, asks }: ChangeView): object {
  const id = row.actor_user ?? 0;
  return {
    ...(asks('userid') && { userid: id, user: id }),
    ...(asks('user') && { user: row.actor_name, temp: query.wiki.userNames.isTemporary(row.actor_name) }),
    anon: id === 0,
  };
}
