import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { hidden, visibleOnly } from '../../content/visibility.js';
import { contributionMembers, type Contribution } from './usercontribs/contribution-members.js';
import { contributorsOf, type ContributorScan } from './usercontribs/contributors.js';
import { selectedFilters, needPatrolRight, refuseContradiction } from '../../records/changes/show-filters.js';
import { hasTag } from '../../records/tags/change-tags.js';
import { directionOf, endsAt, startsAt } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import type { ScanParts } from '../../shapes/list-declaration.js';
import { has } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { isLarge, needsWindow } from '../../shapes/window.js';
import { equals, unindexed, type Condition } from '../../sql/conditions.js';
import { orderOf, type Direction } from '../../sql/keyset.js';

type Run = QueryRun<'usercontribs'>;
type Tables = 'revision' | 'page' | 'actor' | 'comment' | 'recentchanges' | 'ip_changes';

const CONTRADICTIONS = [
  ['minor', '!minor'],
  ['patrolled', '!patrolled'],
  ['autopatrolled', '!autopatrolled'],
  ['autopatrolled', '!patrolled'],
  ['top', '!top'],
  ['new', '!new'],
] as const;

const edits = from(t.revision)
  .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
  .lookUp(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
  .lookUp(t.comment, sql`${c.comment_id} = ${c.rev_comment_id}`)
  .leftJoin(t.recentchanges, sql`${c.rc_this_oldid} = ${c.rev_id}`)
  .lookUp(t.ip_changes, sql`${c.ipc_rev_id} = ${c.rev_id}`);

/** Edits of a user, of several users, of users with a name prefix, or of a range of addresses. */
export const usercontribs = listModule('usercontribs', {
  from: edits.inOrder(),
  members: contributionMembers,
  reads: [c.rev_id, c.rev_timestamp, c.rev_actor, c.actor_name],
  scan: async (run) => {
    const { params: p } = run;
    const show = [...(p.show ?? []), ...(p.toponly ? ['top'] : [])];
    const readsPatrol = show.some(isPatrol) || has(p.prop, 'patrolled');
    const users = await contributorsOf(run, show.length > 0 || readsPatrol);
    if (users.length === 0) return undefined;
    refuseContradiction(show, CONTRADICTIONS);
    if (readsPatrol) needPatrolRight(run);
    return users.map((one) => partOf(one, run, show));
  },
  cacheMode: () => 'anon-public-user-private',
  costly: ['namespace', 'show', 'tag', 'userprefix', 'iprange', 'toponly'],
});

const isPatrol = (value: string): boolean => Object.hasOwn(PATROL, value);

function partOf(users: ContributorScan, run: Run, show: readonly string[]): ScanParts<Contribution, Tables, Tables> {
  const { params: p } = run;
  const { key, start, continueValue, byAddress, rest } = users;
  const byPatrol = show.some(isPatrol);
  const several = byPatrol || has(p.prop, 'patrolled') ? severalChanges(users, directionOf(p.dir)) : undefined;
  return {
    from: byAddress ? edits : undefined,
    key,
    start,
    continueValue,
    rest,
    window: needsWindow(run) ? from(users.ordered).where(users.condition, ...(byAddress ? [] : times(run))) : undefined,
    where: [...conditions(run, users, show), byPatrol ? sql`${c.rc_id} is not null` : undefined],
    order: several?.order,
    otherThan: several?.otherThan,
  };
}

const times = (run: Run): readonly (Condition<'revision'> | undefined)[] => [
  run.params.start === undefined ? undefined : startsAt(c.rev_timestamp)(run.params.start, run),
  run.params.end === undefined ? undefined : endsAt(c.rev_timestamp)(run.params.end, run),
];

function conditions(
  run: Run,
  users: ContributorScan,
  show: readonly string[],
): readonly (Condition<Tables> | undefined)[] {
  const { params: p, call } = run;
  return [
    users.condition,
    visibleOnly(c.rev_deleted, hidden.user, call.viewer.rights),
    ...times(run),
    isLarge(run) ? unindexed(c.page_namespace, p.namespace) : equals(c.page_namespace, p.namespace),
    ...selectedFilters(show, () => ({ ...SHOWN, ...PATROL })),
    hasTag(c.ct_rev_id, c.rev_id, p.tag),
  ];
}

/** In addition to the edit, changes of its page's categories have its revision. As in `ApiQueryUserContribs`, each is an item. */
function severalChanges({ key }: ContributorScan, direction: Direction): ScanParts<Contribution, Tables> {
  return {
    order: [...orderOf(key, direction), c.rc_id],
    otherThan: (row) => sql`${c.rev_id} != ${row.rev_id}`,
  };
}

const SHOWN: Readonly<Record<string, Condition<'revision' | 'page'>>> = {
  minor: sql`${c.rev_minor_edit} != 0`,
  '!minor': sql`${c.rev_minor_edit} = 0`,
  top: sql`${c.rev_id} = ${c.page_latest}`,
  '!top': sql`${c.rev_id} != ${c.page_latest}`,
  new: sql`${c.rev_parent_id} = 0`,
  '!new': sql`${c.rev_parent_id} != 0`,
};

const PATROL: Readonly<Record<string, Condition<'recentchanges'>>> = {
  patrolled: sql`${c.rc_patrolled} != 0`,
  '!patrolled': sql`${c.rc_patrolled} = 0`,
  autopatrolled: sql`${c.rc_patrolled} = 2`,
  '!autopatrolled': sql`${c.rc_patrolled} != 2`,
};
