/** Reads the data of the users of a request. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { all, among } from '../../../sql/conditions.js';
import { once } from '../../../result/once.js';
import { readUserBlocks } from '../../../records/blocks/active-blocks.js';
import { notHiddenUser } from '../../../records/users/hidden-users.js';
import { readDatePreferences } from '../../../language/date-text.js';
import { selectAccounts, type ListedAccount } from '../../../records/users/account-row.js';
import { groupsOf } from '../../../records/users/accounts.js';
import type { Part } from './named-users.js';
import type { Run } from './run.js';

/** What members of several users read together, when the first one needs it. */
export type Batch = Awaited<ReturnType<typeof read>>;

export async function read(parts: readonly Part[], run: Run) {
  const { db, viewer, wiki, language, now } = run.call;
  const accounts = await readAccounts(parts, run);
  const rows = [...accounts.values()];
  const ids = rows.map((row) => row.user_id);
  return {
    accounts,
    groups: once(() => groupsOf(run.call, rows)),
    blocks: once(() => readUserBlocks(db, ids, now)),
    reader: once(async () => ({ wiki, language, dates: await readDatePreferences(db, viewer, wiki) })),
    preferences: once(() => readPreferences(run, ids)),
    taken: once(() => takenNames(parts, run)),
  };
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

/** Preferences in responses: gender, and whether e-mail is refused. */
async function readPreferences({ call: { db, wiki } }: Run, ids: readonly number[]) {
  const rows = await db.all(
    from(t.user_properties)
      .select(c.up_user, c.up_property, c.up_value)
      .where(among(c.up_user, [...ids]))
      .where(among(c.up_property, ['gender', 'disablemail'])),
  );
  const own = new Map(rows.map((row) => [`${row.up_user} ${row.up_property}`, row.up_value ?? '']));
  const { gender = '', disablemail } = wiki.site.defaultoptions;
  return {
    gender: (user: number): string => own.get(`${user} gender`) ?? String(gender),
    refusesMail: (user: number): boolean => {
      const value = own.get(`${user} disablemail`) ?? disablemail;
      return Boolean(value) && value !== '0';
    },
  };
}
