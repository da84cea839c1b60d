/** The users whose edits `usercontribs` lists: four ways to select them, each with its own order and continue value. */
import { from } from '../../../sql/query.js';
import { hexToIp, ipRangeToHex, ipToHex, isIpRange, isIpV4 } from '@wiki-query/wikitext';
import { sql, type Sql } from '../../../sql/sql.js';
import type { IndexOf } from '../../../db/schema/expected-indexes.js';
import { t, c } from '../../../db/schema/tables.js';
import { all, among, beginsWith, between } from '../../../sql/conditions.js';
import { parseContinue } from '../../../sql/keyset.js';
import type { QueryRun } from '../../../shapes/query-run.js';
import { isLarge } from '../../../shapes/window.js';
import { integerOf } from '../../../result/integer.js';
import { ApiError } from '../../../errors/api-error.js';

/** A value of the key, as it is in a continue value. */
type Value = string | number;

/** Part of a scan of revisions. */
export interface ContributorScan {
  readonly condition: Sql<'revision' | 'actor' | 'ip_changes'>;
  readonly key: typeof byTime | typeof byActor | typeof byName | typeof byAddress;
  /** `null`: from the beginning. */
  readonly start: readonly Value[] | null;
  readonly index?: IndexOf<'revision' | 'ip_changes'>;
  readonly continueValue?: (values: readonly Value[]) => string;
  readonly rest?: string;
  /** They are addresses: a table of their own has the order of the key. */
  readonly ofAddresses?: boolean;
}

type Run = QueryRun<'usercontribs'>;

const byTime = [{ column: c.rev_timestamp }, { column: c.rev_id }];
const byActor = [{ column: c.rev_actor }, ...byTime];
const byName = [{ column: c.actor_name }, ...byTime];
const byAddress = [
  { column: c.ipc_hex },
  { column: c.ipc_rev_timestamp, as: 'rev_timestamp' },
  { column: c.ipc_rev_id, as: 'rev_id' },
];

/** The continue value of a scan that begins with these values. */
const after =
  (...first: readonly Value[]) =>
  (place: readonly Value[]): string =>
    [...first, ...place].join('|');

/** An index has the revisions of a user in their order. */
const ofActor = { index: 'rev_actor_timestamp' as const, key: byTime };

/**
 * The users' parts of the scan, one after the other. Without users the response is empty, and further parameters are not
 * checked. `checksFollow`: the request has such parameters, so that a single user is read first.
 */
export async function contributorsOf(run: Run, checksFollow: boolean): Promise<readonly ContributorScan[]> {
  const { params: p } = run;
  if (p.userprefix !== undefined && isLarge(run)) return oneByOne(p.userprefix, run);
  if (p.userprefix === undefined && p.iprange === undefined)
    return named(run, checksFollow || p.continue !== undefined);
  const one = await (p.userprefix === undefined ? inRange(p.iprange ?? '', run) : beginningWith(p.userprefix, run));
  return one === undefined ? [] : [one];
}

/** Users one by one, in the order of their actor IDs. */
async function named(run: Run, readsFirst: boolean): Promise<readonly ContributorScan[]> {
  const { params: p, call } = run;
  const values: readonly (string | number)[] = p.userids ?? p.user ?? [];
  const parameter = run.wireName(p.userids === undefined ? 'user' : 'userids');
  if (values.length === 0 || values.includes(''))
    throw new ApiError(`paramempty_${parameter}`, { parameter }, { message: 'apierror-paramempty' });
  const bad = p.userids?.find((id) => id <= 0);
  if (bad !== undefined) throw new ApiError('invaliduserid', { id: bad });
  const isSingle = values.length === 1;
  const isNamed = p.userids === undefined ? among(c.actor_name, p.user ?? []) : among(c.actor_user, p.userids);
  const ofNamed = from(t.actor).select(c.actor_id).where(isNamed);
  if (isSingle && !readsFirst) return [{ ...ofActor, condition: sql`${c.rev_actor} = (${ofNamed})`, start: null }];
  const begin = isSingle ? undefined : continuedFrom(p.continue, 'actor', ['string', 'int', 'string', 'int']);
  const actors = await call.db.all(ofNamed);
  const ids = actors
    .map((row) => row.actor_id)
    .filter((id) => begin === undefined || begin[1] === 0 || isAtOrAfter(id, integerOf(String(begin[1])), p.dir));
  if (ids.length === 0) return [];
  if (isSingle) {
    const start = p.continue === undefined ? null : parseContinue(p.continue, ['timestamp', 'int']);
    return [{ ...ofActor, condition: among(c.rev_actor, ids), start }];
  }
  const start = startOf(p.continue, 'actor', (id) => integerOf(String(id)));
  if (!isLarge(run))
    return [{ ...ofActor, condition: among(c.rev_actor, ids), continueValue: after('actor'), key: byActor, start }];
  // One by one, with an index that has the order of their revisions: those of all users would have to be sorted.
  return ids
    .toSorted((a, b) => (isAtOrAfter(a, b, p.dir) ? 1 : -1))
    .map((id) => ({
      ...ofActor,
      condition: among(c.rev_actor, [id]),
      continueValue: after('actor', id),
      start: String(start?.[0]) === String(id) ? (start?.slice(1) ?? null) : null,
    }));
}

const isAtOrAfter = (id: number, from: number, dir: string): boolean => (dir === 'older' ? id <= from : id >= from);

/** Users in the order of their names. */
async function beginningWith(prefix: string, run: Run): Promise<ContributorScan | undefined> {
  const { params: p, call } = run;
  const begin = continuedFrom(p.continue, 'name', ['string', 'string', 'string', 'int']);
  const condition = all([beginsWith(c.actor_name, prefix)]);
  const bounds =
    begin === undefined ? [] : [between(c.actor_name, p.dir === 'older' ? 'desc' : 'asc', String(begin[1]), undefined)];
  const first = await call.db.first(
    from(t.actor)
      .select(c.actor_id)
      .where(all([condition, ...bounds]))
      .limit(1),
  );
  if (first === undefined) return undefined;
  return {
    condition,
    continueValue: after('name'),
    key: byName,
    start: startOf(p.continue, 'name', String),
  };
}

/** Number of users that one request reads on a large wiki if the revisions of all of them would have to be sorted. */
const usersAtOnce = 50;

/** Users in the order of their names, each with an index that has the order of their revisions. */
async function oneByOne(prefix: string, run: Run): Promise<readonly ContributorScan[]> {
  const { params: p, call } = run;
  const begin = startOf(p.continue, 'name', String);
  const direction = p.dir === 'older' ? 'desc' : 'asc';
  const bounds = begin === null ? [] : [between(c.actor_name, direction, String(begin[0]), undefined)];
  const users = await call.db.all(
    from(t.actor)
      .select(c.actor_id, c.actor_name)
      .where(all([beginsWith(c.actor_name, prefix), ...bounds]))
      .orderBy(direction === 'desc' ? sql`${c.actor_name} desc` : c.actor_name)
      .limit(usersAtOnce + 1),
  );
  const [next] = users.slice(usersAtOnce);
  const first = p.dir === 'older' ? '99991231235959' : '00000101000000';
  return users.slice(0, usersAtOnce).map(({ actor_id: id, actor_name: name }) => ({
    ...ofActor,
    condition: among(c.rev_actor, [id]),
    continueValue: after('name', name),
    start: begin?.[0] === name ? begin.slice(1) : null,
    ...(next && { rest: `name|${next.actor_name}|${first}|${p.dir === 'older' ? maxId : 0}` }),
  }));
}

/** The largest of all ids. */
const maxId = '9223372036854775807';

/** Addresses in their order as numbers. */
async function inRange(range: string, run: Run): Promise<ContributorScan | undefined> {
  const { params: p, call } = run;
  const { start, end } = checkedRange(range, run);
  const begin = continuedFrom(p.continue, 'name', ['string', 'string', 'string', 'int']);
  const hex = begin && ipToHex(String(begin[1]));
  if (begin !== undefined && hex === undefined) throw new ApiError('badcontinue');
  const isDown = p.dir === 'older';
  const condition = all([between(c.ipc_hex, 'asc', isDown ? start : (hex ?? start), isDown ? (hex ?? end) : end)]);
  const first = await call.db.first(from(t.ip_changes).select(c.ipc_rev_id).where(condition).limit(1));
  if (first === undefined) return undefined;
  return {
    condition,
    key: byAddress,
    start: startOf(p.continue, 'name', (name) => ipToHex(String(name)) ?? ''),
    continueValue: ([address, ...when]) => after('name', hexToIp(String(address)))(when),
    index: 'ipc_hex_time',
    ofAddresses: true,
  };
}

function checkedRange(range: string, { call: { wiki } }: Run): { readonly start: string; readonly end: string } {
  const [address = '', bits] = range.split('/');
  const hex = ipRangeToHex(range);
  if (bits === undefined || !isIpRange(range) || hex === undefined)
    throw new ApiError('invalidiprange', { value: range });
  const { widestipv4range, widestipv6range } = wiki.site.settings;
  const [type, limit] = isIpV4(address) ? ['IPv4', widestipv4range] : ['IPv6', widestipv6range];
  if (Number(bits) < limit) throw new ApiError('cidrtoobroad', { type, limit });
  return hex;
}

/** Parts of the continue value that identify the user. */
function continuedFrom(
  value: string | undefined,
  mode: 'actor' | 'name',
  types: Parameters<typeof parseContinue>[1],
): readonly Value[] | undefined {
  if (value === undefined) return undefined;
  const parts = parseContinue(value, types);
  if (parts[0] !== mode) throw new ApiError('badcontinue');
  return parts;
}

/** The start of the scan: a user, a time and a revision. */
function startOf(
  value: string | undefined,
  mode: 'actor' | 'name',
  user: (part: Value) => Value,
): readonly Value[] | null {
  const parts = continuedFrom(value, mode, ['string', 'string', 'timestamp', 'int']);
  if (parts === undefined) return null;
  const [, who = '', ...when] = parts;
  return [user(who), ...when];
}
