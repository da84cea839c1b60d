import { ApiError } from '../../errors/api-error.js';
import { allUserMembers, readAccountDetails, type AccountDetails } from './allusers/account-members.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { notHiddenUser } from '../../records/users/hidden-users.js';
import { isImplicit } from '../../records/permissions/rights.js';
import { listModule, type ScanParts } from '../../shapes/list-module.js';
import { isGiven } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { directionOf } from '../../shapes/scan.js';
import { among, beginsWith, between, compare, equals, map, when, where } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import { fixed, joined, part, type Part } from '../../sql/part.js';
import type { AccountRow } from '../../records/users/accounts.js';

type Run = QueryRun<'allusers'>;

const byName: readonly KeyPart[] = [{ column: 'user_name', type: 'string' }];
const byActivity: readonly KeyPart[] = [{ column: 'qcc_title', as: 'user_name', read: 'user_name', type: 'string' }];

/** Accounts by name. The next request continues with the parameter `from`. */
export const allusers = listModule<'allusers', AccountRow, AccountDetails>('allusers', {
  from: 'user',
  members: allUserMembers,
  reads: [
    'user_id',
    'user_name',
    'user_editcount',
    'user_registration',
    'user_email',
    'user_email_authenticated',
    'user_is_temp',
  ],
  filters: {
    excludetemp: (requested) => when(requested, () => equals('user_is_temp', 0)),
    excludenamed: (requested) => when(requested, () => equals('user_is_temp', 1)),
    witheditsonly: (requested) => when(requested, () => compare('user_editcount', '>', 0)),
  },
  where: ({ call }) => [notHiddenUser('user_id', call.viewer.rights)],
  scan: (run) => {
    const groups = requestedGroups(run);
    return groups && scanOf(run, groups);
  },
  batch: readAccountDetails,
  omits: (row, { params }, details) => params.activeusers && details?.recentActions.get(row.user_id) === undefined,
  cacheMode: () => 'anon-public-user-private',
});

/** Groups to filter by, including those with the requested rights. Undefined if no group has them. */
function requestedGroups(run: Run): readonly string[] | undefined {
  const { params: p, call } = run;
  let groups: readonly string[] | undefined = p.group;
  if (p.rights !== undefined && p.rights.length > 0) {
    const giving = [
      ...new Set(p.rights.flatMap((right) => (isImplicit(right) ? ['*'] : groupsWith(call.wiki, right)))),
    ];
    if (giving.length === 0) return undefined;
    const everybody = giving.includes('*') || giving.includes('user');
    groups = [...new Set([...(p.group ?? []), ...(everybody ? [] : giving)])];
  }
  if (groups !== undefined && p.excludegroup !== undefined)
    throw new ApiError('invalidparammix', { parameters: ['augroup', 'auexcludegroup'] });
  return groups ?? [];
}

/** A join with groups returns an account once for each of its groups. */
function scanOf(run: Run, groups: readonly string[]): ScanParts<AccountRow> {
  const { params: p, call } = run;
  const column = p.activeusers ? 'qcc_title' : 'user_name';
  const toName = (name: string): string => call.wiki.contentLanguage.firstLetter.upper(name).replaceAll('_', ' ');
  return {
    from: joinedTables(run, groups),
    where: [
      between(column, directionOf(p.dir), map(p.from, toName), map(p.to, toName)),
      beginsWith(column, map(p.prefix, toName)),
      isGiven(p.excludegroup)
        ? where`not exists (select 1 from user_groups as ug1 where ${membershipOf(p.excludegroup, run.call.now)})`
        : undefined,
    ],
    key: p.activeusers ? byActivity : byName,
    start: null,
    continueParameter: 'from',
    repeats: Math.max(1, groups.length),
  };
}

const membershipOf = (groups: readonly string[], now: string): Part =>
  part`ug1.ug_user = user_id and ${among('ug1.ug_group', groups)} and (ug1.ug_expiry is null or ug1.ug_expiry >= ${now})`;

function joinedTables({ params: p, call: { now } }: Run, groups: readonly string[]): Part {
  const tables: Part[] = [fixed('user')];
  if (groups.length > 0) tables.push(part`inner join user_groups as ug1 on ${membershipOf(groups, now)}`);
  if (p.activeusers)
    tables.push(
      fixed("inner join querycachetwo on qcc_type = 'activeusers' and qcc_namespace = 2 and qcc_title = user_name"),
    );
  return joined(tables, ' ');
}
