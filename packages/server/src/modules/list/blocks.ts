import { all, any, between, compare, equals, when, type Condition, where } from '../../sql/conditions.js';
import { has, type ModuleRun, itemOf } from '../../shapes/module.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { notHiddenUser } from '../../records/users/hidden-users.js';
import { hexToIp, ipRangeToHex, isIpAddress, isIpRange } from '../../text/ip.js';
import { expiryToIso, toIso } from '../../time/timestamps.js';
import { atMostOne } from '../../shapes/parameter-mix.js';

interface Row {
  readonly bl_id: number;
  readonly bl_timestamp: string;
  readonly bl_expiry: string;
  readonly bl_anon_only: number;
  readonly bl_create_account: number;
  readonly bl_enable_autoblock: number;
  readonly bl_block_email: number;
  readonly bl_deleted: number;
  readonly bl_allow_usertalk: number;
  readonly bl_sitewide: number;
  readonly bt_auto: number;
  readonly bt_address: string | null;
  readonly bt_user: number | null;
  readonly bt_user_text: string | null;
  readonly bt_range_start: string | null;
  readonly bt_range_end: string | null;
  readonly actor_user: number | null;
  readonly actor_name: string;
  readonly comment_text: string;
}

type Run = ModuleRun<'blocks'>;
interface Restrictions {
  pages?: { readonly id: number; readonly ns?: number; readonly title?: string }[];
  namespaces?: number[];
}

const item = itemOf('blocks');

/** Blocks that hold now, by the time they were set. */
export const blocks = scanModule<'blocks', Row, ReadonlyMap<number, Restrictions>>('blocks', {
  scan: async (run) => {
    const { params: p, query } = run;
    atMostOne(run, 'users', 'ip');
    const direction = directionOf(p.dir);
    return {
      query: query.db.sql
        .selectFrom('block')
        .innerJoin('block_target', 'bt_id', 'bl_target')
        .leftJoin('user', 'user_id', 'bt_user')
        .innerJoin('actor', 'actor_id', 'bl_by_actor')
        .innerJoin('comment', 'comment_id', 'bl_reason_id')
        .select(['bl_id', 'bl_timestamp', 'bl_expiry', 'bl_anon_only', 'bl_create_account', 'bl_enable_autoblock'])
        .select([
          'bl_block_email',
          'bl_deleted',
          'bl_allow_usertalk',
          'bl_sitewide',
          'bt_auto',
          'bt_address',
          'bt_user',
        ])
        .select(['bt_user_text', 'bt_range_start', 'bt_range_end', 'actor_user', 'actor_name', 'comment_text'])
        .where(
          all([
            between('bl_timestamp', direction, p.start, p.end),
            equals('bl_id', p.ids),
            targets(run),
            addressFilter(p.ip),
            ...shown(p.show),
            when(!query.viewer.rights.has('hideuser'), () =>
              all([equals('bl_deleted', 0), notHiddenUser('block_target.bt_user', query.viewer.rights)]),
            ),
            compare('bl_expiry', '>', query.now),
          ]),
        ),
      key: [
        { column: 'bl_timestamp', type: 'timestamp' },
        { column: 'bl_id', type: 'int' },
      ],
      direction,
      limit: p.limit,
    };
  },
  batch: async (rows, run) =>
    has(run.params.prop, 'restrictions') ? restrictionsOf(rows, run) : new Map<number, Restrictions>(),
  item: (row, { params: p }, restrictions) =>
    item({
      ...(has(p.prop, 'id') && { id: row.bl_id }),
      ...(has(p.prop, 'user') && row.bt_auto === 0 && { user: row.bt_address ?? row.bt_user_text ?? '' }),
      ...(has(p.prop, 'userid') && row.bt_auto === 0 && { userid: row.bt_user ?? 0 }),
      ...(has(p.prop, 'by') && { by: row.actor_name }),
      ...(has(p.prop, 'byid') && { byid: row.actor_user ?? 0 }),
      ...(has(p.prop, 'timestamp') && { timestamp: toIso(row.bl_timestamp) }),
      ...(has(p.prop, 'expiry') && { expiry: expiryToIso(row.bl_expiry) }),
      ...(has(p.prop, 'reason') && { reason: row.comment_text }),
      ...(has(p.prop, 'range') &&
        row.bt_auto === 0 &&
        row.bt_range_start !== null && {
          rangestart: hexToIp(row.bt_range_start),
          rangeend: hexToIp(row.bt_range_end ?? ''),
        }),
      ...(has(p.prop, 'flags') && flags(row)),
      ...(has(p.prop, 'restrictions') && {
        restrictions: row.bl_sitewide === 1 ? ([] as const) : (restrictions.get(row.bl_id) ?? ([] as const)),
      }),
    }),
  cacheMode: () => 'private',
});

const flags = (row: Row) => ({
  automatic: row.bt_auto === 1,
  anononly: row.bl_anon_only === 1,
  nocreate: row.bl_create_account === 1,
  autoblock: row.bl_enable_autoblock === 1,
  noemail: row.bl_block_email === 1,
  hidden: row.bl_deleted === 1,
  allowusertalk: row.bl_allow_usertalk === 1,
  partial: row.bl_sitewide === 0,
});

/** Blocks of named accounts and addresses; automatic ones are not reported by their target. */
function targets({ params: { users } }: Run): Condition | undefined {
  if (users === undefined || users.length === 0) return undefined;
  const isAddress = (target: string): boolean => isIpAddress(target) || isIpRange(target);
  const addresses = equals('bt_address', users.filter(isAddress));
  const names = equals(
    'user_name',
    users.filter((target) => !isAddress(target)),
  );
  return all([any([addresses, names].filter((one) => one !== undefined)), equals('bt_auto', 0)]);
}

/** Widest ranges that may be blocked, and so be requested. */
const WIDEST = { IPv4: 16, IPv6: 19 } as const;

/** Blocks that hold for an address or a range: of it, or of a range around it. */
function addressFilter(ip: string | undefined): Condition | undefined {
  if (ip === undefined) return undefined;
  const [address = '', bits] = ip.split('/');
  const range = ipRangeToHex(ip);
  if (range === undefined || !isIpAddress(address)) throw new ApiError('param_ip');
  const type = address.includes(':') ? 'IPv6' : 'IPv4';
  if (bits !== undefined && Number(bits) < WIDEST[type])
    throw new ApiError('cidrtoobroad', { type, limit: WIDEST[type] });
  const digits = Math.floor(WIDEST[type] / 4) + (type === 'IPv6' ? 3 : 0);
  const chunk = range.start.slice(0, digits);
  const around = all([
    compare('bt_range_start', '>=', chunk),
    compare('bt_range_start', '<=', range.start),
    compare('bt_range_end', '>=', range.end),
  ]);
  const itself =
    range.start === range.end ? [all([equals('bt_ip_hex', range.start), equals('bt_range_start', null)])] : [];
  return all([any([...itself, around]), equals('bt_auto', 0)]);
}

/** Filters by kind. Addresses have no account, and rows of addresses no account number: MediaWiki compares with zero, which none has. */
function shown(show: readonly string[] | undefined): readonly (Condition | undefined)[] {
  if (show === undefined) return [];
  if (['account', 'ip', 'range', 'temp'].some((kind) => show.includes(kind) && show.includes(`!${kind}`)))
    throw new ApiError('show');
  const on = (kind: string, condition: () => Condition | undefined): Condition | undefined =>
    when(show.includes(kind), condition);
  return [
    on('!account', () => equals('bt_user', 0)),
    on('account', () => compare('bt_user', '!=', 0)),
    on('!ip', () => where`(bt_user != 0 or bt_range_end > bt_range_start)`),
    on('ip', () => where`(bt_user = 0 and bt_range_end = bt_range_start)`),
    on('!temp', () => equals('bl_expiry', 'infinity')),
    on('temp', () => compare('bl_expiry', '!=', 'infinity')),
    on('!range', () => where`bt_range_end = bt_range_start`),
    on('range', () => where`bt_range_end > bt_range_start`),
  ];
}

/** Pages and namespaces that partial blocks are limited to. */
async function restrictionsOf(rows: readonly Row[], { query }: Run): Promise<ReadonlyMap<number, Restrictions>> {
  const ids = rows.filter((row) => row.bl_sitewide === 0).map((row) => row.bl_id);
  const found = new Map<number, Restrictions>();
  if (ids.length === 0) return found;
  const restrictions = await query.db.all(
    query.db.sql
      .selectFrom('ipblocks_restrictions')
      .leftJoin('page', (join) => join.on('ir_type', '=', 1).onRef('page_id', '=', 'ir_value'))
      .select(['ir_ipb_id', 'ir_type', 'ir_value', 'page_namespace', 'page_title'])
      .where('ir_ipb_id', 'in', ids),
  );
  await query.titleTexts.load(
    restrictions.flatMap((row) =>
      row.page_title === null ? [] : [{ namespace: row.page_namespace ?? 0, dbkey: row.page_title }],
    ),
  );
  for (const row of restrictions) {
    const isPage = row.ir_type === 1;
    if (!isPage && row.ir_type !== 2) continue;
    const page =
      row.page_title === null
        ? {}
        : { ns: row.page_namespace ?? 0, title: query.titleTexts.text(row.page_namespace ?? 0, row.page_title) };
    const list: Restrictions = found.get(row.ir_ipb_id) ?? {};
    found.set(row.ir_ipb_id, list);
    if (isPage) (list.pages ??= []).push({ id: row.ir_value, ...page });
    else (list.namespaces ??= []).push(row.ir_value);
  }
  return found;
}
