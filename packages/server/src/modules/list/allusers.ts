import { checkConstraints } from '../../parameters/constraints.js';
import { alias } from '../../sql/table.js';
import { from, exists } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { blocked, central, ofGroups, readListed } from './allusers/account-members.js';
import { lasts } from '../../db/memberships.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { hiddenUser, notHiddenUser } from '../../records/users/hidden-users.js';
import { temporaryName } from '../../records/users/temporary-name.js';
import { isImplicit } from '../../records/permissions/rights.js';
import { column, computed, lookedUp } from '../../shapes/members.js';
import { rowToIso } from '../../time/timestamps.js';
import { grantedRights } from '../../viewer/viewer.js';
import { listModule } from '../../shapes/list-module.js';
import { isGiven } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { directionOf } from '../../shapes/direction.js';
import { among, any, beginsWith, between, compare, ifGiven, all } from '../../sql/conditions.js';

type Run = QueryRun<'allusers'>;

const isActive = sql`${c.qcc_type} = 'activeusers' and ${c.qcc_namespace} = 2`;
const hasName = sql`${c.qcc_title} = ${c.user_name}`;

const users = from(t.user).lookUp(t.querycachetwo, sql`${isActive} and ${hasName}`);
const byName = { from: users, column: c.user_name, key: [{ column: c.user_name }], index: 'user_name' as const };
/** Accounts in the order of the cache of active ones. */
const byActivity = {
  from: from(t.querycachetwo).join(t.user, hasName),
  column: c.qcc_title,
  key: [{ column: c.qcc_title, as: 'user_name' }],
  index: 'qcc_title' as const,
};

/** Accounts by name. The next request continues with the parameter `from`. */
export const allusers = listModule('allusers', {
  from: users,
  members: {
    userid: column(c.user_id),
    name: column(c.user_name),
    centralids: central('centralids'),
    attachedlocal: central('attachedlocal'),
    attachedwiki: central('attachedwiki'),
    ...blocked,
    hidden: computed([hiddenUser], (row) => row.hidden !== null || undefined),
    editcount: column(c.user_editcount, { empty: 0 }),
    recentactions: lookedUp([c.user_id], readListed, (row, { actions }) => actions?.get(row.user_id), {
      when: ({ params }: Run) => params.activeusers,
    }),
    registration: computed([c.user_registration], ({ user_registration: time }, { call: { now } }) =>
      time === null || time === '' || time === '0' ? '' : rowToIso(time, now),
    ),
    groups: ofGroups(({ implicit, explicit }) => [...implicit, ...explicit]),
    implicitgroups: ofGroups(({ implicit }) => implicit),
    rights: ofGroups(({ implicit, explicit }, { call }) =>
      grantedRights(call.viewer, call.wiki.rightsOf([...explicit, ...implicit])),
    ),
  },
  checksConstraints: 'itself',
  filters: {
    witheditsonly: (requested) => (requested ? compare(c.user_editcount, '>', 0) : undefined),
  },
  where: ({ call, params: p }) => {
    const forms = temporaryName(c.user_name, call.wiki);
    const temporary = forms.length === 0 ? undefined : any(forms);
    return [
      notHiddenUser(c.user_id, call.viewer.rights),
      p.excludetemp && temporary !== undefined ? sql`not ${temporary}` : undefined,
      p.excludenamed ? temporary : undefined,
    ];
  },
  scan: (run) => {
    const groups = requestedGroups(run);
    return groups && scanOf(run, groups);
  },
  omits: lookedUp(
    [c.user_id],
    readListed,
    (row, { actions, repetitions }) => repetitions.has(row) || actions?.has(row.user_id) === false,
  ),
  cacheMode: () => 'anon-public-user-private',
  reads: { group: 'all', excludegroup: 'all', rights: 'all', witheditsonly: 'all', activeusers: 'all' },
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
  // Rights count as their groups.
  checkConstraints({ ...run, params: { ...p, group: groups } }, 'group');
  return groups ?? [];
}

/** A join with groups returns an account once for each of its groups. */
function scanOf(run: Run, groups: readonly string[]) {
  const { params: p, call } = run;
  const { column, ...ordered } = p.activeusers ? byActivity : byName;
  const toName = (name: string): string => call.wiki.contentLanguage.firstLetter.upper(name).replaceAll('_', ' ');
  return {
    ...ordered,
    ...(groups.length > 0 && {
      from: ordered.from.join(membership, all([isOfUser, isIn(groups, call.now)])),
      few: {
        from: from(membership).join(t.user, isOfUser).lookUp(t.querycachetwo, hasName).where(isIn(groups, call.now)),
        index: 'ug_group' as const,
        where: [isIn(groups, call.now)],
      },
    }),
    where: [
      p.activeusers ? isActive : undefined,
      between(column, directionOf(p.dir), ifGiven(p.from, toName), ifGiven(p.to, toName)),
      beginsWith(column, ifGiven(p.prefix, toName)),
    ],
    skips: [
      isGiven(p.excludegroup)
        ? sql`not ${exists(from(membership).where(isOfUser, isIn(p.excludegroup, call.now)))}`
        : undefined,
    ],
    repeats: Math.max(1, groups.length),
    continueParameter: 'from',
    continueValue: ([name = '']: readonly (string | number)[]) => name,
  };
}

const membership = alias(t.user_groups, 'ug1');

const isOfUser = sql`${membership.ug_user} = ${c.user_id}`;
const isIn = (groups: readonly string[], now: string) =>
  all([among(membership.ug_group, groups), lasts(membership.ug_expiry, now)]);
