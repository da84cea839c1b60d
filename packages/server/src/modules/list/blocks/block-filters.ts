/** Filters of lists of blocks: by target, by the addresses they apply to, and by type. */
import { c } from '../../../db/schema/tables.js';
import { sql } from '../../../sql/sql.js';
import { ApiError } from '../../../errors/api-error.js';
import { all, any, compare, equals, type Condition } from '../../../sql/conditions.js';
import { selectedFilters } from '../../../records/changes/show-filters.js';
import { ipRangeToHex, isIpAddress, isIpRange } from '@wiki-query/wikitext';

type OfBlock = Condition<'block' | 'block_target' | 'user'>;

/** Blocks of named accounts and addresses. Autoblocks cannot be selected by target. */
export function ofTargets(users: readonly string[]): OfBlock | undefined {
  if (users.length === 0) return undefined;
  const isAddress = (target: string): boolean => isIpAddress(target) || isIpRange(target);
  const addresses = equals(c.bt_address, users.filter(isAddress));
  const names = equals(
    c.user_name,
    users.filter((target) => !isAddress(target)),
  );
  return all([any([addresses, names].filter((one) => one !== undefined)), equals(c.bt_auto, 0)]);
}

/** Widest ranges that can be blocked, and therefore requested. */
const WIDEST = { IPv4: 16, IPv6: 19 } as const;

/** Blocks that apply to an address or a range: of itself, or of a range around it. */
export function holdingFor(ip: string): OfBlock {
  const [address = '', bits] = ip.split('/');
  const range = ipRangeToHex(ip);
  if (range === undefined || !isIpAddress(address)) throw new ApiError('param_ip');
  const type = address.includes(':') ? 'IPv6' : 'IPv4';
  if (bits !== undefined && Number(bits) < WIDEST[type])
    throw new ApiError('cidrtoobroad', { type, limit: WIDEST[type] });
  const digits = Math.floor(WIDEST[type] / 4) + (type === 'IPv6' ? 3 : 0);
  const chunk = range.start.slice(0, digits);
  const around = all([
    compare(c.bt_range_start, '>=', chunk),
    compare(c.bt_range_start, '<=', range.start),
    compare(c.bt_range_end, '>=', range.end),
  ]);
  const itself =
    range.start === range.end ? [all([equals(c.bt_ip_hex, range.start), equals(c.bt_range_start, null)])] : [];
  return all([any([...itself, around]), equals(c.bt_auto, 0)]);
}

/**
 * Filters by type. Addresses have no account, and rows of addresses no account ID. `ApiQueryBlocks` compares with
 * zero, which matches none.
 */
export function ofKinds(show: readonly string[]): OfBlock {
  if (['account', 'ip', 'range', 'temp'].some((kind) => show.includes(kind) && show.includes(`!${kind}`)))
    throw new ApiError('show');
  return all(selectedFilters(show, () => kinds));
}

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
