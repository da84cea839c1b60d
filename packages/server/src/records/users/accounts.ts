/** Accounts in batches: their groups and rights. */
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { among } from '../../sql/conditions.js';
import { automaticGroups, type AccountRow } from '../../auth/automatic-groups.js';
import { isMember } from '../../db/memberships.js';
import type { Call } from '../../request/call.js';
import { grouped } from '../../result/grouped.js';

export interface GroupMembership {
  readonly group: string;
  readonly expiry: string | null;
}

export interface AccountGroups {
  readonly memberships: readonly GroupMembership[];
  readonly explicit: readonly string[];
  readonly implicit: readonly string[];
}

type Query = Pick<Call, 'db' | 'wiki' | 'now'>;

/** Groups of accounts, including automatic ones, which depend on conditions such as the number of edits. */
export async function groupsOf(
  query: Query,
  accounts: readonly AccountRow[],
): Promise<ReadonlyMap<number, AccountGroups>> {
  const memberships = await readMemberships(
    query,
    accounts.map((account) => account.user_id),
  );
  const promoted = await automaticGroups(
    query,
    accounts.map((account) => account.user_id),
  );
  const groups = new Map<number, AccountGroups>();
  for (const account of accounts) {
    const own = memberships.get(account.user_id) ?? [];
    const explicit = own.map(({ group }) => group);
    groups.set(account.user_id, {
      memberships: own,
      explicit,
      implicit: query.wiki.userNames.isTemporary(account.user_name)
        ? ['*', 'temp']
        : ['*', 'user', ...promoted(account, explicit)],
    });
  }
  return groups;
}

async function readMemberships(
  { db, now }: Query,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly GroupMembership[]>> {
  const rows = await db.all(
    from(t.user_groups)
      .select(c.ug_user, c.ug_group, c.ug_expiry)
      .where(among(c.ug_user, [...ids]))
      .where(isMember(now))
      .orderBy(c.ug_user)
      .orderBy(c.ug_group),
  );
  return grouped(
    rows,
    (row) => row.ug_user,
    (row) => ({ group: row.ug_group, expiry: row.ug_expiry }),
  );
}

/** Explicit groups, then implicit ones, without duplicates. */
export function effectiveGroups({ explicit, implicit }: AccountGroups): readonly string[] {
  return [...new Set([...explicit, ...implicit])];
}
