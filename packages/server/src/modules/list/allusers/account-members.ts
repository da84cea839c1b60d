/** Members of accounts in lists, and data that is read for all accounts at once. */
import { hiding } from '../../../records/users/hidden-users.js';
import { from } from '../../../sql/query.js';
import { as, count, integer, nullable } from '../../../sql/table.js';
import { c, t } from '../../../db/schema/tables.js';
import { sql } from '../../../sql/sql.js';
import type { ModuleName } from '@wiki-query/server-stubs';
import { readDatePreferences } from '../../../language/date-text.js';
import { column, computed, partsOf, sharedMembers, type View } from '../../../shapes/members.js';
import { has } from '../../../shapes/module.js';
import type { QueryRun } from '../../../shapes/query-run.js';
import { among } from '../../../sql/conditions.js';
import { addSeconds, toIso } from '../../../time/timestamps.js';
import { grantedRights } from '../../../viewer/viewer.js';
import { blockDetails, readUserBlocks, type Block, type BlockReader } from '../../../records/blocks/active-blocks.js';
import { groupsOf, type AccountGroups, type AccountRow } from '../../../records/users/accounts.js';
import { centralIds } from '../../../records/users/central-ids.js';

type Run = QueryRun<'allusers'>;
type AccountView = View<'allusers', AccountDetails>;

/** Data of accounts that their rows do not have. */
export interface AccountDetails {
  readonly groups: ReadonlyMap<number, AccountGroups>;
  readonly blocks: ReadonlyMap<number, readonly Block[]>;
  readonly reader: BlockReader;
  /** The number of recent actions of active accounts. */
  readonly recentActions: ReadonlyMap<number, number>;
}

/** An account is active if it has an action in this number of days. */
const activeDays = 30;

const hidden = as(hiding(c.user_id), 'hidden', nullable(integer));
const none: AccountGroups = { memberships: [], explicit: [], implicit: [] };

const central = partsOf([c.user_id, hidden], (row, { call, params }) =>
  centralIds(call.wiki, { id: row.user_id, isHidden: row.hidden !== null }, (params as Run['params']).attachedwiki),
);
const block = partsOf([c.user_id], (row, { batch }: View<ModuleName, AccountDetails>) =>
  blockDetails(batch.blocks.get(row.user_id) ?? [], batch.reader),
);
const ofGroups = <V>(of: (groups: AccountGroups, view: AccountView) => V) =>
  computed([c.user_id], (row, view: AccountView) => of(view.batch.groups.get(row.user_id) ?? none, view));

export const allUserMembers = sharedMembers({
  userid: column(c.user_id),
  name: column(c.user_name),
  centralids: central('centralids'),
  attachedlocal: central('attachedlocal'),
  attachedwiki: central('attachedwiki'),
  blockid: block('blockid'),
  blockedby: block('blockedby'),
  blockedbyid: block('blockedbyid'),
  blockreason: block('blockreason'),
  blockedtimestamp: block('blockedtimestamp'),
  blockexpiry: block('blockexpiry'),
  blockpartial: block('blockpartial'),
  blocknocreate: block('blocknocreate'),
  blockanononly: block('blockanononly'),
  blockemail: block('blockemail'),
  blockowntalk: block('blockowntalk'),
  blockedtimestampformatted: block('blockedtimestampformatted'),
  blockexpiryformatted: block('blockexpiryformatted'),
  blockexpiryrelative: block('blockexpiryrelative'),
  blockcomponents: block('blockcomponents'),
  hidden: computed([hidden], (row) => row.hidden !== null || undefined),
  editcount: column(c.user_editcount, { empty: 0 }),
  recentactions: computed([c.user_id], (row, { batch }: AccountView) => batch.recentActions.get(row.user_id) ?? 0, {
    when: ({ params }: Run) => params.activeusers,
  }),
  registration: computed([c.user_registration], ({ user_registration: time }) => (time === null ? '' : toIso(time))),
  groups: ofGroups(({ implicit, explicit }) => [...implicit, ...explicit]),
  implicitgroups: ofGroups(({ implicit }) => implicit),
  rights: ofGroups(({ implicit, explicit }, { call }) =>
    grantedRights(call.viewer, call.wiki.rightsOf([...explicit, ...implicit])),
  ),
});

/** Groups, blocks and recent actions, if requested. */
export async function readAccountDetails(
  accounts: readonly AccountRow[],
  { params: { prop, activeusers }, call }: Run,
): Promise<AccountDetails> {
  const { db, wiki, language, viewer, now } = call;
  const ids = accounts.map((row) => row.user_id);
  const wantsGroups = has(prop, 'groups') || has(prop, 'implicitgroups') || has(prop, 'rights');
  const wantsBlocks = has(prop, 'blockinfo');
  const dates = wantsBlocks
    ? await readDatePreferences(db, viewer, wiki)
    : { format: 'default' as const, correction: '' };
  return {
    groups: wantsGroups ? await groupsOf(call, accounts) : new Map<number, AccountGroups>(),
    blocks: wantsBlocks ? await readUserBlocks(db, ids, now) : new Map<number, readonly Block[]>(),
    reader: { wiki, language, dates },
    recentActions: activeusers ? await readRecentActions(call, ids) : new Map<number, number>(),
  };
}

async function readRecentActions(
  { db, now }: Run['call'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const since = addSeconds(now, -activeDays * 86400);
  const { rc_type, rc_log_type, rc_timestamp } = t.recentchanges;
  const counts = from(t.actor)
    .join(t.recentchanges, sql`${c.rc_actor} = ${c.actor_id}`)
    .select(as(c.actor_user, 'id', integer), as(count, 'actions', integer))
    .where(among(c.actor_user, ids))
    .where(
      sql`${rc_type} != 5 and (${rc_log_type} is null or ${rc_log_type} != 'newusers') and ${rc_timestamp} >= ${since}`,
    )
    .groupBy(c.actor_user);
  return new Map((await db.all(counts)).map(({ id, actions }) => [id, actions]));
}
