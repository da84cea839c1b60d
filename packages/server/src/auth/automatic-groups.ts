/** The automatic groups of accounts, with what their conditions need from the database. */
import type { Db } from '../db/database.js';
import { c, t } from '../db/schema/tables.js';
import type { Wiki } from '../site/wiki.js';
import { among, compare, equals } from '../sql/conditions.js';
import { from } from '../sql/query.js';
import { sql } from '../sql/sql.js';
import { as, nullable, text } from '../sql/table.js';
import { type Candidate, promotedGroups } from './autopromote.js';
import { hasConfirmedEmail } from './confirmed-email.js';

interface Setting {
  readonly db: Db;
  readonly wiki: Wiki;
  /** 14 digits. */
  readonly now: string;
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

/** The automatic groups of an account with these explicit groups, which sends requests from an address. */
export type AutomaticGroups = (account: AccountRow, explicit: readonly string[], ip?: string) => readonly string[];

const firstEdit = from(t.revision)
  .select(c.rev_timestamp)
  .where(sql`${c.rev_actor} = ${c.actor_id}`)
  .orderBy(c.rev_timestamp)
  .limit(1);

/** Reads what the wiki's conditions use, for all accounts at once. */
export async function automaticGroups(setting: Setting, ids: readonly number[]): Promise<AutomaticGroups> {
  const { db, wiki, now } = setting;
  const { autopromote } = wiki.site;
  const conditions = JSON.stringify(autopromote);
  const firstEdits = conditions.includes('APCOND_AGE_FROM_EDIT')
    ? await db.all(
        from(t.actor)
          .select(c.actor_user, as(sql`(${firstEdit})`, 'first', nullable(text)))
          .where(among(c.actor_user, ids)),
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
  const firstOf = new Map(firstEdits.map((row) => [row.actor_user, row.first ?? undefined]));
  const blockedIds = new Set(blocked.map((row) => row.bt_user));
  // MediaWiki (`UserGroupManager`) computes the age of an account from the system clock, although the rest uses another.
  const time = Math.floor(Date.now() / 1000);
  return (account, explicit, ip = '') => {
    const candidate: Candidate = {
      editCount: account.user_editcount ?? 0,
      registration: account.user_registration,
      emailConfirmed: hasConfirmedEmail(account, wiki.site),
      groups: explicit,
      ip,
      isBot: wiki.rightsOf(explicit).has('bot'),
      firstEdit: firstOf.get(account.user_id),
      isBlocked: blockedIds.has(account.user_id),
    };
    return promotedGroups(autopromote, candidate, time);
  };
}
