import { hidden, visibleOnly } from '../../content/visibility.js';
import { ApiError } from '../../errors/api-error.js';
import { readChangeBatch, type ChangeBatch } from '../../records/changes/change-batch.js';
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
import { CHANGE_KEY, isLog, LOG, ofTypes, visibleActions, type ChangeRow } from '../../records/changes/change-row.js';
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
import { logRowOf } from '../../records/logs/log-row.js';
import { notExpired } from '../../records/watchlist/not-expired.js';
import { watchlistOwner } from '../../records/watchlist/watchlist-owner.js';
import { areFew } from '../../shapes/few.js';
import { endsAt, listModule, startsAt } from '../../shapes/list-module.js';
import { column, computed, type View } from '../../shapes/members.js';
import { has } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { needsWindow } from '../../shapes/window.js';
import { compare, equals, where, type Condition } from '../../sql/conditions.js';
import { inOrder } from '../../sql/dialect-parts.js';
import { inner, left } from '../../sql/joins.js';
import { parseContinue, type KeyValue } from '../../sql/keyset.js';
import { fixed, part } from '../../sql/part.js';
import { readTimestamp } from '../../time/parse-timestamp.js';
import { expiryToIso, toIso } from '../../time/timestamps.js';
import type { Viewer } from '../../viewer/viewer.js';

interface Batch extends ChangeBatch {
  readonly sentences: ReadonlyMap<number, string>;
}

type Run = QueryRun<'watchlist'>;
type WatchView = View<'watchlist', Batch>;

const CONTRADICTIONS = [
  ['minor', '!minor'],
  ['bot', '!bot'],
  ['anon', '!anon'],
  ['patrolled', '!patrolled'],
  ['autopatrolled', '!autopatrolled'],
  ['autopatrolled', '!patrolled'],
  ['unread', '!unread'],
] as const;

/** Without the name, `user` is the id. */
const shownUser = { prop: ['user', 'userid'], shown: seesUser } as const;

/** Changes of watched pages: the latest of each page plus log events, or all. */
export const watchlist = listModule<'watchlist', ChangeRow, Batch>('watchlist', {
  from: 'recentchanges',
  joins: [
    left('watchlist_expiry', 'we_item = wl_id'),
    inner('actor', 'actor_id = rc_actor'),
    inner('comment', 'comment_id = rc_comment_id'),
    left('page', 'page_id = rc_cur_id'),
  ],
  members: {
    ...pageMembers,
    userhidden,
    userid: column('actor_user', { prop: 'userid', shown: seesUser, empty: 0 }),
    user: computed(
      ['actor_name', 'actor_user'],
      (row, { params }: WatchView) => (has(params.prop, 'user') ? row.actor_name : (row.actor_user ?? 0)),
      shownUser,
    ),
    temp: computed(['actor_name'], (row, { call }) => call.wiki.userNames.isTemporary(row.actor_name), {
      prop: 'user',
      shown: seesUser,
    }),
    anon: computed(['actor_user'], (row) => (row.actor_user ?? 0) === 0, shownUser),
    ...plainMembers,
    notificationtimestamp: computed(
      ['wl_notificationtimestamp'],
      ({ wl_notificationtimestamp: unread }) => (unread === null ? '' : toIso(unread)),
      { prop: 'notificationtimestamp' },
    ),
    ...commentMembers,
    ...patrolMembers('patrol'),
    ...logMembers,
    // The sentence of a log entry names who made it.
    logdisplay: computed(
      ['rc_id', 'rc_namespace', 'rc_title', 'actor_name'],
      (row, { batch }: WatchView) => batch.sentences.get(row.rc_id) ?? '',
      ofLog,
    ),
    tags,
    expiry: computed(
      ['we_expiry'],
      ({ we_expiry: expiry }: { readonly we_expiry: string | null }) => (expiry === null ? false : expiryToIso(expiry)),
      { prop: 'expiry' },
    ),
    suppressed: suppressed(),
  },
  generatorReads: ['rc_this_oldid', 'rc_cur_id'],
  scan: async (run) => {
    const { params: p, call } = run;
    const owner = await watchlistOwner(p, call);
    if (run.target === undefined && has(p.prop, 'patrol')) needPatrolRight(run, 'patrol');
    const start = startOf(run);
    check(run);
    const watchesFew = await areFew(call.db, 'watchlist', where`wl_user = ${owner.id}`);
    return {
      from: watchedChanges(watchesFew),
      ...(!watchesFew && needsWindow(run) && { window: { from: fixed('recentchanges'), where: times(run) } }),
      key: CHANGE_KEY,
      start,
      where: conditions(run, owner),
    };
  },
  batch: async (rows, { params: p, call }) => ({
    ...(await readChangeBatch(rows, p.prop, call)),
    sentences: await logTexts(has(p.prop, 'loginfo') ? rows.filter(isLog).map(logRowOf) : [], call),
  }),
  generates: ({ params: p }) =>
    p.allrev ? { revisionIds: (row) => row.rc_this_oldid } : { pageIds: (row) => row.rc_cur_id },
  cacheMode: () => 'private',
});

/** Any form of a time will do here. */
function startOf({ params: p, call }: Run): readonly KeyValue[] | null {
  if (p.continue === undefined) return null;
  const [time, id = 0] = parseContinue(p.continue, ['string', 'int']);
  const timestamp = readTimestamp(String(time), call.now);
  if (timestamp === undefined) throw new ApiError('badcontinue');
  return [timestamp, id];
}

/** Refusals in MediaWiki's order. */
function check(run: Run): void {
  const { params: p } = run;
  refuseContradiction(p.show ?? [], CONTRADICTIONS);
  if (has(p.show, 'patrolled') || has(p.show, '!patrolled')) needPatrolRight(run);
  atMostOne(run, 'user', 'excludeuser');
}

const onWatched = part`on wl_namespace = rc_namespace and wl_title = rc_title`;

/**
 * With few watched pages, changes are read page by page and sorted. With many, changes are read in their order, and
 * each is looked up in the watchlist.
 */
const watchedChanges = (watchesFew: boolean) =>
  watchesFew ? part`recentchanges join watchlist ${onWatched}` : part`recentchanges ${inOrder} watchlist ${onWatched}`;

const times = (run: Run): readonly (Condition | undefined)[] => [
  run.params.start === undefined ? undefined : startsAt('rc_timestamp')(run.params.start, run),
  run.params.end === undefined ? undefined : endsAt('rc_timestamp')(run.params.end, run),
];

function conditions(run: Run, owner: Viewer): readonly (Condition | undefined)[] {
  const { params: p, call } = run;
  return [
    ...times(run),
    equals('wl_user', owner.id),
    notExpired(call.now),
    p.allrev ? undefined : where`(rc_this_oldid = page_latest or rc_type = ${LOG})`,
    equals('wl_namespace', p.namespace),
    ofTypes(p.type),
    ...selectedFilters(p.show, () => ({
      ...flagFilters,
      ...anonymousFilters(call.wiki),
      ...UNREAD,
      ...(maySeePatrol(owner.rights) && patrolFilters),
    })),
    equals('actor_name', p.user),
    compare('actor_name', '!=', p.excludeuser),
    p.user === undefined && p.excludeuser === undefined
      ? undefined
      : visibleOnly('rc_deleted', hidden.user, owner.rights),
    visibleActions(owner.rights),
  ];
}

const UNREAD: Readonly<Record<string, Condition>> = {
  unread: where`rc_timestamp >= wl_notificationtimestamp`,
  '!unread': where`(wl_notificationtimestamp is null or rc_timestamp < wl_notificationtimestamp)`,
};
