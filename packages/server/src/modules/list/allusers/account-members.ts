/** Members of accounts in lists. */
import { hiddenUser } from '../../../records/users/hidden-users.js';
import { from } from '../../../sql/query.js';
import { as, integer } from '../../../sql/table.js';
import { c, t } from '../../../db/schema/tables.js';
import { sql } from '../../../sql/sql.js';
import { readDatePreferences } from '../../../language/date-text.js';
import { computed, lookedUp } from '../../../shapes/members.js';
import type { QueryRun } from '../../../shapes/query-run.js';
import { among } from '../../../sql/conditions.js';
import { addSeconds } from '@wiki-query/wikitext';
import { blockDetails, blockMembers, readUserBlocks } from '../../../records/blocks/active-blocks.js';
import type { AccountRow } from '../../../auth/automatic-groups.js';
import { groupsOf, type AccountGroups } from '../../../records/users/accounts.js';
import { centralIds } from '../../../records/users/central-ids.js';

type Run = QueryRun<'allusers'>;

const none: AccountGroups = { memberships: [], explicit: [], implicit: [] };

type CentralIds = ReturnType<typeof centralIds>;
export const central = <K extends keyof CentralIds>(name: K) =>
  computed([c.user_id, hiddenUser], (row, { call, params }: Run) => {
    const account = { id: row.user_id, isHidden: row.hidden !== null };
    return centralIds(call.wiki, account, params.attachedwiki)[name];
  });

type BlockDetails = NonNullable<ReturnType<typeof blockDetails>>;
type BlockValue<K extends keyof BlockDetails> = NonNullable<BlockDetails[K]> | Extract<BlockDetails[K], null>;
const block = <K extends keyof BlockDetails>(name: K) =>
  lookedUp([c.user_id], readBlocks, (row, blocks) => blocks.get(row.user_id)?.[name] as BlockValue<K> | undefined);
export const blocked = Object.fromEntries(blockMembers.map((name) => [name, block(name)])) as {
  readonly [K in keyof BlockDetails]-?: ReturnType<typeof block<K>>;
};

const account = [
  c.user_id,
  c.user_name,
  c.user_editcount,
  c.user_registration,
  c.user_email,
  c.user_email_authenticated,
] as const;
export const ofGroups = <V>(of: (groups: AccountGroups, run: QueryRun) => V) =>
  lookedUp(account, readGroups, (row, groups, run) => of(groups.get(row.user_id) ?? none, run));

interface Identified {
  readonly user_id: number;
}

function readGroups(rows: readonly AccountRow[], { call }: QueryRun): Promise<ReadonlyMap<number, AccountGroups>> {
  return groupsOf(call, rows);
}

async function readBlocks(
  rows: readonly Identified[],
  { call: { db, wiki, language, viewer, now } }: QueryRun,
): Promise<ReadonlyMap<number, BlockDetails | undefined>> {
  const dates = await readDatePreferences(db, viewer, wiki);
  const blocks = await readUserBlocks(
    db,
    rows.map((row) => row.user_id),
    now,
  );
  return new Map([...blocks].map(([id, all]) => [id, blockDetails(all, { wiki, language, dates })]));
}

/** The rows that repeat an account, and if only active ones are listed, their numbers of recent actions. */
export async function readListed(rows: readonly Identified[], run: Run) {
  const repetitions = new Set(rows.filter((row, i) => row.user_id === rows[i - 1]?.user_id));
  return { repetitions, actions: run.params.activeusers ? await readRecentActions(rows, run) : undefined };
}

/** The number of recent actions of accounts that have any. */
async function readRecentActions(
  rows: readonly Identified[],
  { call: { db, now, wiki } }: Run,
): Promise<ReadonlyMap<number, number>> {
  const ids = rows.map((row) => row.user_id);
  const since = addSeconds(now, -wiki.site.settings.activeuserdays * 86400);
  const { rc_type, rc_log_type, rc_timestamp } = t.recentchanges;
  const counts = from(t.actor)
    .join(t.recentchanges, sql`${c.rc_actor} = ${c.actor_id}`)
    .select(as(c.actor_user, 'id', integer), as(sql`count(*)`, 'actions', integer))
    .where(among(c.actor_user, ids))
    .where(
      sql`${rc_type} != 5 and (${rc_log_type} is null or ${rc_log_type} != 'newusers') and ${rc_timestamp} >= ${since}`,
    )
    .groupBy(c.actor_user);
  return new Map((await db.all(counts)).map(({ id, actions }) => [id, actions]));
}
