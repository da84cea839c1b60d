import { holdingFor, ofKinds, ofTargets } from './blocks/block-filters.js';
import { readRestrictions, type Restrictions } from './blocks/restrictions.js';
import { notHiddenUser } from '../../records/users/hidden-users.js';
import { endsAt, listModule, startsAt } from '../../shapes/list-module.js';
import { column, computed, flag, guard, time, type View } from '../../shapes/members.js';
import { has } from '../../shapes/module.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import type { RowOf } from '../../sql/columns.js';
import { compare, equals } from '../../sql/conditions.js';
import { inner, left } from '../../sql/joins.js';
import { hexToIp } from '../../text/ip.js';
import { expiryToIso } from '../../time/timestamps.js';

type Row = RowOf<'bl_id' | 'bl_sitewide'>;
type BlockView = View<'blocks', ReadonlyMap<number, Restrictions>>;

/** Whom an automatic block is for stays a secret. */
const byHand = guard(['bt_auto'], (row) => row.bt_auto === 0);
const ofRange = guard(['bt_auto', 'bt_range_start'], (row) => row.bt_auto === 0 && row.bt_range_start !== null);
const flags = { prop: 'flags' } as const;
const nothing = [] as const;

/** Active blocks, by the time they were set. */
export const blocks = listModule<'blocks', Row, ReadonlyMap<number, Restrictions>>('blocks', {
  from: 'block',
  joins: [
    inner('block_target', 'bt_id = bl_target', true),
    left('user', 'user_id = bt_user'),
    inner('actor', 'actor_id = bl_by_actor', true),
    inner('comment', 'comment_id = bl_reason_id', true),
  ],
  members: {
    id: column('bl_id', { prop: 'id' }),
    user: computed(['bt_address', 'bt_user_text'], (row) => row.bt_address ?? row.bt_user_text ?? '', {
      prop: 'user',
      shown: byHand,
    }),
    userid: column('bt_user', { prop: 'userid', shown: byHand, empty: 0 }),
    by: column('actor_name', { prop: 'by' }),
    byid: column('actor_user', { prop: 'byid', empty: 0 }),
    timestamp: time('bl_timestamp', { prop: 'timestamp' }),
    expiry: computed(['bl_expiry'], (row) => expiryToIso(row.bl_expiry), { prop: 'expiry' }),
    reason: column('comment_text', { prop: 'reason' }),
    rangestart: computed(['bt_range_start'], (row) => hexToIp(row.bt_range_start ?? ''), {
      prop: 'range',
      shown: ofRange,
    }),
    rangeend: computed(['bt_range_end'], (row) => hexToIp(row.bt_range_end ?? ''), { prop: 'range', shown: ofRange }),
    automatic: flag('bt_auto', flags),
    anononly: flag('bl_anon_only', flags),
    nocreate: flag('bl_create_account', flags),
    autoblock: flag('bl_enable_autoblock', flags),
    noemail: flag('bl_block_email', flags),
    hidden: flag('bl_deleted', flags),
    allowusertalk: flag('bl_allow_usertalk', flags),
    partial: computed(['bl_sitewide'], (row) => row.bl_sitewide === 0, flags),
    restrictions: computed(
      ['bl_id', 'bl_sitewide'],
      (row, { batch }: BlockView) => (row.bl_sitewide === 1 ? nothing : (batch.get(row.bl_id) ?? nothing)),
      { prop: 'restrictions' },
    ),
  },
  check: (run) => atMostOne(run, 'users', 'ip'),
  filters: {
    start: startsAt('bl_timestamp'),
    end: endsAt('bl_timestamp'),
    ids: (ids) => equals('bl_id', ids),
    users: ofTargets,
    ip: holdingFor,
    show: ofKinds,
  },
  where: ({ call: { viewer, now } }) => [
    ...(viewer.rights.has('hideuser')
      ? []
      : [equals('bl_deleted', 0), notHiddenUser('block_target.bt_user', viewer.rights)]),
    compare('bl_expiry', '>', now),
  ],
  key: [
    { column: 'bl_timestamp', type: 'timestamp' },
    { column: 'bl_id', type: 'int' },
  ],
  batch: (rows, { params, call }) =>
    readRestrictions(
      has(params.prop, 'restrictions') ? rows.filter((row) => row.bl_sitewide === 0).map((row) => row.bl_id) : [],
      call,
    ),
  cacheMode: () => 'private',
});
