import { sql } from 'kysely';
import { all, beginsWith, between, compare, equals, map, when, type Condition, where } from '../../sql/conditions.js';
import { has, type ModuleRun, type OwnModule, itemOf } from '../../shapes/module.js';
import { directionOf } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { notHiddenUser } from '../../records/users/hidden-users.js';
import { blockDetails, readUserBlocks, type Block, type BlockReader } from '../../records/blocks/active-blocks.js';
import { readDatePreferences } from '../../language/date-text.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { isImplicit } from '../../records/permissions/rights.js';
import { addSeconds, toIso } from '../../time/timestamps.js';
import { selectAccounts, type ListedAccount } from '../../records/users/account-row.js';
import { groupsOf, type AccountGroups } from '../../records/users/accounts.js';
import { grantedRights } from '../../viewer/viewer.js';
import { centralIds } from '../../records/users/central-ids.js';

type Run = ModuleRun<'allusers'>;

interface Row extends ListedAccount {
  readonly recentactions?: number | undefined;
}

interface Batch {
  readonly groups: ReadonlyMap<number, AccountGroups>;
  readonly blocks: ReadonlyMap<number, readonly Block[]>;
  readonly reader: BlockReader;
}

/** An account is active when it has done something in this many days. */
const ACTIVE_DAYS = 30;

const item = itemOf('allusers');

/**
 * Accounts by name. It is no scan of the engine: a join with groups gives an account once for each group, the repeated
 * rows count against the limit, and the next request continues from a name that is itself a parameter, `from`.
 */
export const allusers: OwnModule<'allusers'> = {
  module: 'allusers',
  run: async (p, run) => {
    const { answer } = run.query;
    const list = answer.list('allusers');
    const groups = askedGroups(run);
    if (groups === undefined) return;
    const most = p.limit + Math.max(1, groups.length);
    const rows = await readRows(run, groups, most);
    const batch = await lookUp(run, rows);
    let last: string | undefined;
    for (const [i, row] of rows.entries()) {
      if (row.user_name === last) continue;
      last = row.user_name;
      if (i >= p.limit) return run.continueAt('from', row.user_name);
      if (p.activeusers && row.recentactions === 0) continue;
      const user = describe(row, run, batch);
      if (!answer.fits(user)) return run.continueAt('from', row.user_name);
      list.push(user);
    }
  },
  cacheMode: () => 'anon-public-user-private',
};

/** Groups to filter by, also those that give the rights requested; undefined when no group gives them. */
function askedGroups(run: Run): readonly string[] | undefined {
  const { params: p, query } = run;
  let groups: readonly string[] | undefined = p.group;
  if (p.rights !== undefined && p.rights.length > 0) {
    const giving = [
      ...new Set(p.rights.flatMap((right) => (isImplicit(right) ? ['*'] : groupsWith(query.wiki, right)))),
    ];
    if (giving.length === 0) return undefined;
    const everybody = giving.includes('*') || giving.includes('user');
    groups = [...new Set([...(p.group ?? []), ...(everybody ? [] : giving)])];
  }
  if (groups !== undefined && p.excludegroup !== undefined)
    throw new ApiError('invalidparammix', { parameters: ['augroup', 'auexcludegroup'] });
  return groups ?? [];
}

function canonical({ query }: Run, name: string): string {
  return query.wiki.contentLanguage.firstLetter.upper(name).replaceAll('_', ' ');
}

async function readRows(run: Run, groups: readonly string[], most: number): Promise<readonly Row[]> {
  const { params: p, query } = run;
  const column = p.activeusers ? 'qcc_title' : 'user_name';
  const direction = directionOf(p.dir);
  const toName = (name: string): string => canonical(run, name);
  const valid = where`(ug1.ug_expiry is null or ug1.ug_expiry >= ${query.now})`;
  return query.db.all(
    selectAccounts(query)
      .$if(groups.length > 0, (q) =>
        q.innerJoin('user_groups as ug1', (join) =>
          join
            .onRef('ug1.ug_user', '=', 'user_id')
            .on('ug1.ug_group', 'in', [...groups])
            .on(valid),
        ),
      )
      .$if(p.excludegroup !== undefined && p.excludegroup.length > 0, (q) =>
        q
          .leftJoin('user_groups as ug1', (join) =>
            join
              .onRef('ug1.ug_user', '=', 'user_id')
              .on('ug1.ug_group', 'in', [...(p.excludegroup ?? [])])
              .on(valid),
          )
          .where('ug1.ug_user', 'is', null),
      )
      .$if(p.activeusers, (q) =>
        q
          .innerJoin('querycachetwo', (join) =>
            join.on('qcc_type', '=', 'activeusers').on('qcc_namespace', '=', 2).onRef('qcc_title', '=', 'user_name'),
          )
          .select(recentActions(query.now).as('recentactions')),
      )
      .where(
        all([
          between(column, direction, map(p.from, toName), map(p.to, toName)),
          beginsWith(column, map(p.prefix, toName)),
          temporary(p),
          when(p.witheditsonly, () => compare('user_editcount', '>', 0)),
          notHiddenUser('user_id', query.viewer.rights),
        ]),
      )
      .orderBy(column === 'qcc_title' ? sql`qcc_title` : 'user_name', direction)
      .limit(most) as unknown as ReturnType<typeof selectAccounts>,
  );
}

/** Named or temporary accounts only. */
function temporary(p: Run['params']): Condition | undefined {
  return all([
    when(p.excludetemp, () => equals('user_is_temp', 0)),
    when(p.excludenamed, () => equals('user_is_temp', 1)),
  ]);
}

function recentActions(now: string) {
  const since = addSeconds(now, -ACTIVE_DAYS * 86400);
  return sql<number>`(select count(*) from recentchanges join actor on rc_actor = actor_id where actor_user = user_id and rc_type != 5 and (rc_log_type is null or rc_log_type != 'newusers') and rc_timestamp >= ${since})`;
}

async function lookUp({ params: p, query }: Run, rows: readonly Row[]): Promise<Batch> {
  const accounts = [...new Map(rows.map((row) => [row.user_id, row])).values()];
  const wantsGroups = has(p.prop, 'groups') || has(p.prop, 'implicitgroups') || has(p.prop, 'rights');
  const wantsBlocks = has(p.prop, 'blockinfo');
  return {
    groups: wantsGroups ? await groupsOf(query, accounts) : new Map<number, AccountGroups>(),
    blocks: wantsBlocks
      ? await readUserBlocks(
          query.db,
          accounts.map((row) => row.user_id),
          query.now,
        )
      : new Map<number, readonly Block[]>(),
    reader: {
      wiki: query.wiki,
      language: query.language,
      dates: wantsBlocks
        ? await readDatePreferences(query.db, query.viewer, query.wiki)
        : { format: 'default', correction: '' },
    },
  };
}

function describe(row: Row, { params: p, query }: Run, batch: Batch) {
  const groups = batch.groups.get(row.user_id) ?? { memberships: [], explicit: [], implicit: [] };
  const own = [...groups.implicit, ...groups.explicit];
  return item({
    userid: row.user_id,
    name: row.user_name,
    ...(has(p.prop, 'centralids') &&
      centralIds(query.wiki, { id: row.user_id, isHidden: row.hidden !== null }, p.attachedwiki)),
    ...(has(p.prop, 'blockinfo') && blockDetails(batch.blocks.get(row.user_id) ?? [], batch.reader)),
    ...(row.hidden !== null && { hidden: true }),
    ...(has(p.prop, 'editcount') && { editcount: row.user_editcount ?? 0 }),
    ...(p.activeusers && { recentactions: row.recentactions ?? 0 }),
    ...(has(p.prop, 'registration') && {
      registration: row.user_registration === null ? '' : toIso(row.user_registration),
    }),
    ...(has(p.prop, 'groups') && { groups: own }),
    ...(has(p.prop, 'implicitgroups') && { implicitgroups: groups.implicit }),
    ...(has(p.prop, 'rights') && {
      rights: grantedRights(query.viewer, query.wiki.rightsOf([...groups.explicit, ...groups.implicit])),
    }),
  });
}
