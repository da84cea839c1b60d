/** Reads the data of the users of a request. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { all, among } from '../../../sql/conditions.js';
import { has } from '../../../shapes/module.js';
import { readUserBlocks, type Block, type BlockReader } from '../../../records/blocks/active-blocks.js';
import { notHiddenUser } from '../../../records/users/hidden-users.js';
import { readDatePreferences } from '../../../language/date-text.js';
import { selectAccounts, type ListedAccount } from '../../../records/users/account-row.js';
import { groupsOf, type AccountGroups } from '../../../records/users/accounts.js';
import { mayBeCreated, type Creation } from './creatable.js';
import type { Part } from './named-users.js';
import type { Run } from './run.js';

export interface Batch {
  readonly accounts: ReadonlyMap<string | number, ListedAccount>;
  readonly groups: ReadonlyMap<number, AccountGroups>;
  readonly blocks: ReadonlyMap<number, readonly Block[]>;
  readonly reader: BlockReader;
  readonly genders: ReadonlyMap<number, string>;
  readonly noMail: ReadonlySet<number>;
  readonly creatable: ReadonlyMap<string, Creation>;
}

export async function read(parts: readonly Part[], run: Run): Promise<Batch> {
  const { call, params: p } = run;
  const accounts = await readAccounts(parts, run);
  const rows = [...accounts.values()];
  const ids = rows.map((row) => row.user_id);
  const wantsGroups = has(p.prop, 'groups', 'groupmemberships', 'implicitgroups', 'rights');
  const properties = await readProperties(run, ids);
  return {
    accounts,
    groups: wantsGroups ? await groupsOf(call, rows) : new Map<number, AccountGroups>(),
    blocks: has(p.prop, 'blockinfo')
      ? await readUserBlocks(call.db, ids, call.now)
      : new Map<number, readonly Block[]>(),
    reader: {
      wiki: call.wiki,
      language: call.language,
      dates: has(p.prop, 'blockinfo')
        ? await readDatePreferences(call.db, call.viewer, call.wiki)
        : { format: 'default', correction: '', zone: call.wiki.site.general },
    },
    creatable: has(p.prop, 'cancreate') ? await readCreatable(parts, run) : new Map(),
    ...properties,
  };
}

/** Whether accounts of these names could be made. */
async function readCreatable(parts: readonly Part[], run: Run): Promise<ReadonlyMap<string, Creation>> {
  const taken = await takenNames(parts, run);
  const names = [...new Set(parts.flatMap((part) => part.name ?? []))];
  return new Map(
    await Promise.all(names.map(async (name) => [name, await mayBeCreated(run, name, taken.has(name))] as const)),
  );
}

/** Names of accounts, also of hidden ones. */
async function takenNames(parts: readonly Part[], { call: { db } }: Run): Promise<ReadonlySet<string>> {
  const names = parts.flatMap((part) => part.name ?? []);
  const rows = await db.all(from(t.user).select(c.user_name).where(among(c.user_name, names)));
  return new Set(rows.map((row) => row.user_name));
}

async function readAccounts(
  parts: readonly Part[],
  { call, params: p }: Run,
): Promise<ReadonlyMap<string | number, ListedAccount>> {
  const byName = p.users !== undefined;
  const names = parts.flatMap((part) => part.name ?? []);
  const wanted = byName ? among(c.user_name, names) : among(c.user_id, p.userids ?? []);
  if (parts.length === 0 || (byName && names.length === 0)) return new Map();
  const rows = await call.db.all(selectAccounts.where(all([wanted, notHiddenUser(c.user_id, call.viewer.rights)])));
  return new Map(rows.map((row) => [byName ? row.user_name : row.user_id, row]));
}

/** Preferences in responses: gender, and whether e-mail is accepted. */
async function readProperties(
  { call, params: p }: Run,
  ids: readonly number[],
): Promise<Pick<Batch, 'genders' | 'noMail'>> {
  const names = [...(has(p.prop, 'gender') ? ['gender'] : []), ...(has(p.prop, 'emailable') ? ['disablemail'] : [])];
  if (ids.length === 0 || names.length === 0) return { genders: new Map(), noMail: new Set() };
  const rows = await call.db.all(
    from(t.user_properties)
      .select(c.up_user, c.up_property, c.up_value)
      .where(among(c.up_user, [...ids]))
      .where(among(c.up_property, names)),
  );
  const of = (name: string): ReadonlyMap<number, string> =>
    new Map(rows.filter((row) => row.up_property === name).map((row) => [row.up_user, row.up_value ?? '']));
  const genders = of('gender');
  const refusals = of('disablemail');
  const { gender = '', disablemail } = call.wiki.site.defaultoptions;
  const refuses = (value: unknown): boolean => Boolean(value) && value !== '0';
  return {
    genders: new Map(ids.map((id) => [id, genders.get(id) ?? String(gender)])),
    noMail: new Set(ids.filter((id) => refuses(refusals.get(id) ?? disablemail))),
  };
}
