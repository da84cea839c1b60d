import { sql } from '../../sql/sql.js';
import { hexToIp, ipRangeToHex, isIpAddress, isIpRange } from '@wiki-query/wikitext';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import { refuseContradiction, selectedFilters } from '../../records/changes/show-filters.js';
import { notHiddenUser } from '../../records/users/hidden-users.js';
import { timeRange } from '../../shapes/direction.js';
import { areFew } from '../../shapes/few.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, flag, lookedUp, time } from '../../shapes/members.js';
import { all, among, any, compare, equals } from '../../sql/conditions.js';
import { expiryToIso } from '../../time/timestamps.js';

/** Whom an automatic block is for stays a secret. */
const byHand = computed([c.bt_auto], (row) => row.bt_auto === 0);
const ofRange = computed([c.bt_auto, c.bt_range_start], (row) => row.bt_auto === 0 && row.bt_range_start !== null);
const nothing = [] as const;

/**
 * Conditions of types. Addresses have no account, and rows of addresses no account ID. `ApiQueryBlocks` compares with
 * zero, which matches none.
 */
const kinds = {
  '!account': equals(c.bt_user, 0),
  account: compare(c.bt_user, '!=', 0),
  '!ip': sql`(${c.bt_user} != 0 or ${c.bt_range_end} > ${c.bt_range_start})`,
  ip: sql`(${c.bt_user} = 0 and ${c.bt_range_end} = ${c.bt_range_start})`,
  '!temp': equals(c.bl_expiry, 'infinity'),
  temp: compare(c.bl_expiry, '!=', 'infinity'),
  '!range': sql`${c.bt_range_end} = ${c.bt_range_start}`,
  range: sql`${c.bt_range_end} > ${c.bt_range_start}`,
};

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
    expiry: computed([c.bl_expiry], (row, { call }) => expiryToIso(row.bl_expiry, call.now)),
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
      async (rows, { call }) => {
        const partial = rows.filter((row) => row.bl_sitewide === 0).map((row) => row.bl_id);
        const found = await call.db.all(
          from(t.ipblocks_restrictions)
            .leftJoin(t.page, sql`${c.ir_type} = ${1} and ${c.page_id} = ${c.ir_value}`)
            .select(c.ir_ipb_id, c.ir_type, c.ir_value, c.page_namespace, c.page_title)
            .where(among(c.ir_ipb_id, partial)),
        );
        const restrictions = found.map(({ page_namespace: namespace, page_title: dbkey, ...row }) => ({
          ...row,
          title: namespace === null || dbkey === null ? undefined : { namespace, dbkey },
        }));
        await call.titleTexts.load(restrictions.flatMap(({ title }) => title ?? []));
        return restrictions;
      },
      (row, restrictions, { call: { titleTexts } }) => {
        const own = restrictions.filter(({ ir_ipb_id: id }) => id === row.bl_id);
        const pages = own.flatMap(({ ir_type: type, ir_value: id, title }) => {
          const named = title && { ns: title.namespace, title: titleTexts.text(title.namespace, title.dbkey) };
          return type === 1 ? [{ id, ...named }] : [];
        });
        const namespaces = own.flatMap(({ ir_type: type, ir_value: namespace }) => (type === 2 ? [namespace] : []));
        if (pages.length + namespaces.length === 0) return nothing;
        return { ...(pages.length > 0 && { pages }), ...(namespaces.length > 0 && { namespaces }) };
      },
    ),
  },
  filters: {
    ...timeRange(c.bl_timestamp),
    ids: (ids) => (ids.length === 0 ? undefined : { few: among(c.bl_id, ids) }),
    // Autoblocks cannot be selected by target.
    users: (users) => {
      if (users.length === 0) return undefined;
      const isAddress = (target: string): boolean => isIpAddress(target) || isIpRange(target);
      const byAddress = equals(c.bt_address, users.filter(isAddress));
      const named = users.filter((target) => !isAddress(target));
      const few = all([
        any([byAddress, equals(c.user_name, named)].filter((one) => one !== undefined)),
        equals(c.bt_auto, 0),
      ]);
      return { few };
    },
    // Blocks that apply to an address or a range: of itself, or of a range around it.
    ip: async (ip, { call }) => {
      const [address = '', bits] = ip.split('/');
      const range = ipRangeToHex(ip);
      if (range === undefined || !isIpAddress(address)) throw new ApiError('param_ip');
      const type = address.includes(':') ? 'IPv6' : 'IPv4';
      const { widestipv4block, widestipv6block } = call.wiki.site.settings;
      const limit = type === 'IPv6' ? widestipv6block : widestipv4block;
      if (bits !== undefined && Number(bits) < limit) throw new ApiError('cidrtoobroad', { type, limit });
      const digits = Math.floor(limit / 4) + (type === 'IPv6' ? 3 : 0);
      const around = all([
        compare(c.bt_range_start, '>=', range.start.slice(0, digits)),
        compare(c.bt_range_start, '<=', range.start),
        compare(c.bt_range_end, '>=', range.end),
      ]);
      const itself =
        range.start === range.end ? [all([equals(c.bt_ip_hex, range.start), equals(c.bt_range_start, null)])] : [];
      const few = all([any([...itself, around]), equals(c.bt_auto, 0)]);
      return (await areFew(call.db, { from: from(t.block_target), index: 'bt_range', where: [around] }))
        ? { few }
        : few;
    },
    show: (show) => {
      refuseContradiction(show);
      return all(selectedFilters(show, () => kinds));
    },
  },
  where: ({ call: { viewer, now } }) => [
    ...(viewer.rights.has('hideuser') ? [] : [equals(c.bl_deleted, 0), notHiddenUser(c.bt_user, viewer.rights)]),
    compare(c.bl_expiry, '>', now),
  ],
  key: [{ column: c.bl_timestamp }, { column: c.bl_id }],
  cacheMode: () => 'private',
  index: 'bl_timestamp',
  reads: { ip: 'all', show: 'all' },
});
