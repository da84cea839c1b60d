/** The account of the viewer. */
import { sql } from '../../../sql/sql.js';
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { equals } from '../../../sql/conditions.js';
import { selectAccounts } from '../../../records/users/account-row.js';
import { groupsOf, type AccountGroups } from '../../../records/users/accounts.js';
import { readViewerBlocks } from '../../../records/blocks/active-blocks.js';
import { once } from '../../../result/once.js';
import type { rateLimits } from './rate-limits.js';
import type { Run } from './run.js';
import { rowToIsoOrNow } from '../../../time/timestamps.js';

const readRow = ({ call: { db, viewer } }: Run) =>
  db.first(selectAccounts.select(c.user_real_name).where(equals(c.user_id, viewer.id)));

type Row = Awaited<ReturnType<typeof readRow>>;

/** The viewer, as the members of the module read it. */
export interface Account {
  /** Undefined for one who is not logged in. */
  readonly account: Row;
  readonly groups: AccountGroups;
  readonly limited: Parameters<typeof rateLimits>[0];
  readonly blocks: () => ReturnType<typeof readViewerBlocks>;
}

export async function readAccount(run: Run): Promise<Account> {
  const { viewer, now, db } = run.call;
  const account = viewer.isAnonymous ? undefined : await readRow(run);
  const groups = await groupsOfViewer(run, account);
  return {
    account,
    groups,
    limited: { isAnonymous: viewer.isAnonymous, rights: viewer.rights, explicitGroups: groups.explicit },
    blocks: once(() => readViewerBlocks(db, viewer, now)),
  };
}

async function groupsOfViewer({ call }: Run, account: Row): Promise<AccountGroups> {
  const none: AccountGroups = { memberships: [], explicit: [], implicit: ['*'] };
  if (account === undefined) return none;
  const groups = (await groupsOf(call, [account])).get(account.user_id) ?? none;
  // Conditions may depend on the IP address, which is known only for the viewer's own request.
  const implicit = call.viewer.groups.filter((group) => !groups.explicit.includes(group));
  return { ...groups, implicit };
}

export function email(account: Row, now: string) {
  const confirmed = account?.user_email_authenticated;
  return {
    email: account?.user_email ?? '',
    ...(typeof confirmed === 'string' && { emailauthenticated: rowToIsoOrNow(confirmed, now) }),
  };
}

export async function latestContribution({ call: { db, viewer, now } }: Run) {
  if (viewer.actorId === 0) return undefined;
  const row = await db.first(
    from(t.revision)
      .select(c.rev_timestamp)
      .where(equals(c.rev_actor, viewer.actorId))
      .orderBy(sql`${c.rev_timestamp} desc`)
      .limit(1),
  );
  return row && rowToIsoOrNow(row.rev_timestamp, now);
}
