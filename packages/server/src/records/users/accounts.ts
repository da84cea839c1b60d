/** Accounts in batches: their groups and rights. */
import { hasConfirmedEmail } from './confirmed-email.js';
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { among, equals, compare } from '../../sql/conditions.js';
import { sql } from '../../sql/sql.js';
import { text, as } from '../../sql/table.js';
import { promotedGroups } from '../../auth/autopromote.js';
import type { Call } from '../../request/call.js';
import { grouped } from '../../result/grouped.js';
import { isMember } from './group-rights.js';

export interface GroupMembership {
  readonly group: string;
  readonly expiry: string | null;
}

/** The properties of an account that decide its automatic groups. */
export interface AccountRow {
  readonly user_id: number;
  readonly user_name: string;
  readonly user_editcount: number | null;
  readonly user_registration: string | null;
  readonly user_email: string;
  readonly user_email_authenticated: string | null;
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
  const facts = await readFacts(query, accounts);
  const groups = new Map<number, AccountGroups>();
  for (const account of accounts) {
    const own = memberships.get(account.user_id) ?? [];
    const explicit = own.map(({ group }) => group);
    groups.set(account.user_id, {
      memberships: own,
      explicit,
      implicit: await implicitGroups(query, account, explicit, facts),
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

interface Facts {
  readonly firstEdits: ReadonlyMap<number, string>;
  readonly blocked: ReadonlySet<number>;
}

/** Data for conditions of automatic groups, for all accounts at once; only data that the wiki's conditions use. */
async function readFacts({ db, wiki, now }: Query, accounts: readonly AccountRow[]): Promise<Facts> {
  const conditions = JSON.stringify(wiki.site.autopromote);
  const ids = accounts.map((account) => account.user_id);
  const firstEdits = conditions.includes('APCOND_AGE_FROM_EDIT')
    ? await db.all(
        from(t.actor)
          .join(t.revision, sql`${c.rev_actor} = ${c.actor_id}`)
          .select(c.actor_user, as(sql`min(${c.rev_timestamp})`, 'first', text))
          .where(among(c.actor_user, ids))
          .groupBy(c.actor_user),
      )
    : [];
  const blocked = conditions.includes('APCOND_BLOCKED')
    ? await db.all(
        from(t.block_target)
          .join(t.block, sql`${c.bl_target} = ${c.bt_id}`)
          .select(c.bt_user)
          .where(among(c.bt_user, ids))
          .where(equals(c.bl_sitewide, 1))
          .where(compare(c.bl_expiry, '>', now)),
      )
    : [];
  return {
    firstEdits: new Map(firstEdits.map((row) => [row.actor_user ?? 0, row.first])),
    blocked: new Set(blocked.flatMap((row) => row.bt_user ?? [])),
  };
}

async function implicitGroups(
  { wiki }: Query,
  account: AccountRow,
  explicit: readonly string[],
  facts: Facts,
): Promise<readonly string[]> {
  if (wiki.userNames.isTemporary(account.user_name)) return ['*', 'temp'];
  const candidate = {
    editCount: account.user_editcount ?? 0,
    registration: account.user_registration,
    emailConfirmed: hasConfirmedEmail(account, wiki.site),
    groups: explicit,
    ip: '',
    isBot: wiki.rightsOf(explicit).has('bot'),
    firstEdit: () => Promise.resolve(facts.firstEdits.get(account.user_id)),
    isBlocked: () => Promise.resolve(facts.blocked.has(account.user_id)),
  };
  const promoted = await promotedGroups(wiki.site.autopromote, candidate, Math.floor(Date.now() / 1000));
  return ['*', 'user', ...promoted];
}

/** Explicit groups, then implicit ones, without duplicates. */
export function effectiveGroups({ explicit, implicit }: AccountGroups): readonly string[] {
  return [...new Set([...explicit, ...implicit])];
}
