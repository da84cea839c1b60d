import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { holdingFor, ofKinds, ofTargets } from './blocks/block-filters.js';
import { readRestrictions } from './blocks/restrictions.js';
import { notHiddenUser } from '../../records/users/hidden-users.js';
import { endsAt, startsAt } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, flag, guard, lookedUp, time } from '../../shapes/members.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { compare, equals } from '../../sql/conditions.js';
import { hexToIp } from '@wiki-query/wikitext';
import { expiryToIso } from '../../time/timestamps.js';

/** Whom an automatic block is for stays a secret. */
const byHand = guard([c.bt_auto], (row) => row.bt_auto === 0);
const ofRange = guard([c.bt_auto, c.bt_range_start], (row) => row.bt_auto === 0 && row.bt_range_start !== null);
const nothing = [] as const;

/** Active blocks, by the time they were set. */
export const blocks = listModule('blocks', {
  from: from(t.block)
    .join(t.block_target, sql`${c.bt_id} = ${c.bl_target}`)
    .leftJoin(t.user, sql`${c.user_id} = ${c.bt_user}`)
    .join(t.actor, sql`${c.actor_id} = ${c.bl_by_actor}`)
    .join(t.comment, sql`${c.comment_id} = ${c.bl_reason_id}`),
  members: {
    id: column(c.bl_id),
    user: computed([c.bt_address, c.bt_user_text], (row) => row.bt_address ?? row.bt_user_text ?? '', {
      shown: byHand,
    }),
    userid: column(c.bt_user, { shown: byHand, empty: 0 }),
    by: column(c.actor_name),
    byid: column(c.actor_user, { empty: 0 }),
    timestamp: time(c.bl_timestamp),
    expiry: computed([c.bl_expiry], (row) => expiryToIso(row.bl_expiry)),
    reason: column(c.comment_text),
    rangestart: computed([c.bt_range_start], (row) => hexToIp(row.bt_range_start ?? ''), {
      shown: ofRange,
    }),
    rangeend: computed([c.bt_range_end], (row) => hexToIp(row.bt_range_end ?? ''), { shown: ofRange }),
    automatic: flag(c.bt_auto),
    anononly: flag(c.bl_anon_only),
    nocreate: flag(c.bl_create_account),
    autoblock: flag(c.bl_enable_autoblock),
    noemail: flag(c.bl_block_email),
    hidden: flag(c.bl_deleted),
    allowusertalk: flag(c.bl_allow_usertalk),
    partial: computed([c.bl_sitewide], (row) => row.bl_sitewide === 0),
    restrictions: lookedUp(
      [c.bl_id, c.bl_sitewide],
      (rows, { call }) => {
        const partial = rows.filter((row) => row.bl_sitewide === 0);
        return readRestrictions(
          partial.map((row) => row.bl_id),
          call,
        );
      },
      (row, restrictions) => (row.bl_sitewide === 1 ? nothing : (restrictions.get(row.bl_id) ?? nothing)),
    ),
  },
  check: (run) => atMostOne(run, 'users', 'ip'),
  filters: {
    start: startsAt(c.bl_timestamp),
    end: endsAt(c.bl_timestamp),
    ids: (ids) => equals(c.bl_id, ids),
    users: ofTargets,
    ip: holdingFor,
    show: ofKinds,
  },
  where: ({ call: { viewer, now } }) => [
    ...(viewer.rights.has('hideuser') ? [] : [equals(c.bl_deleted, 0), notHiddenUser(c.bt_user, viewer.rights)]),
    compare(c.bl_expiry, '>', now),
  ],
  key: [
    { column: c.bl_timestamp, type: 'timestamp' },
    { column: c.bl_id, type: 'int' },
  ],
  cacheMode: () => 'private',
  costly: ['ip', 'show'],
});
