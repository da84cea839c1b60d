import { hidden, visibleOnly } from '../../content/visibility.js';
import { contributionMembers, type Contribution, type ContributionBatch } from './usercontribs/contribution-members.js';
import { contributorsOf, type ContributorScan } from './usercontribs/contributors.js';
import { htmlComments } from '../../records/changes/html-comments.js';
import { selectedFilters, needPatrolRight, refuseContradiction } from '../../records/changes/show-filters.js';
import { hasTag, readTags } from '../../records/tags/change-tags.js';
import { endsAt, listModule, startsAt, type ScanParts } from '../../shapes/list-module.js';
import { has } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { directionOf } from '../../shapes/scan.js';
import { isLarge, needsWindow } from '../../shapes/window.js';
import { equals, unindexed, where, type Condition } from '../../sql/conditions.js';
import { inner, left } from '../../sql/joins.js';
import { orderOf, type Direction } from '../../sql/keyset.js';
import { fixed } from '../../sql/part.js';

type Run = QueryRun<'usercontribs'>;

const CONTRADICTIONS = [
  ['minor', '!minor'],
  ['patrolled', '!patrolled'],
  ['autopatrolled', '!autopatrolled'],
  ['autopatrolled', '!patrolled'],
  ['top', '!top'],
  ['new', '!new'],
] as const;

/** Edits of a user, of several users, of users with a name prefix, or of a range of addresses. */
export const usercontribs = listModule<'usercontribs', Contribution, ContributionBatch>('usercontribs', {
  from: 'revision',
  inOrder: true,
  joins: [
    inner('page', 'page_id = rev_page', true),
    inner('actor', 'actor_id = rev_actor'),
    inner('comment', 'comment_id = rev_comment_id'),
    left('recentchanges', 'rc_this_oldid = rev_id'),
  ],
  members: contributionMembers,
  reads: ['rev_id', 'rev_timestamp', 'rev_actor', 'actor_name'],
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
  batch: async (rows, run) => ({
    comments: await htmlComments(rows, has(run.params.prop, 'parsedcomment'), run.call, (row) => ({
      namespace: row.page_namespace,
      dbkey: row.page_title,
      text: row.comment_text,
    })),
    tags: await readTags(run.call.db, 'ct_rev_id', has(run.params.prop, 'tags') ? rows.map((row) => row.rev_id) : []),
    parentSizes: has(run.params.prop, 'sizediff') ? await parentSizes(rows, run) : new Map(),
  }),
  cacheMode: () => 'anon-public-user-private',
});

const isPatrol = (value: string): boolean => Object.hasOwn(PATROL, value);

function partOf(users: ContributorScan, run: Run, show: readonly string[]): ScanParts<Contribution> {
  const { params: p } = run;
  const { key, start, continueValue, byAddress, rest } = users;
  const byPatrol = show.some(isPatrol);
  const several = byPatrol || has(p.prop, 'patrolled') ? severalChanges(users, directionOf(p.dir)) : undefined;
  return {
    from: byAddress ? fixed('revision inner join ip_changes on ipc_rev_id = rev_id') : undefined,
    key,
    start,
    continueValue,
    rest,
    window: needsWindow(run)
      ? { from: fixed(users.ordered), where: [users.condition, ...(byAddress ? [] : times(run))] }
      : undefined,
    where: [...conditions(run, users, show), byPatrol ? where`rc_id is not null` : undefined],
    order: several?.order,
    otherThan: several?.otherThan,
  };
}

const times = (run: Run): readonly (Condition | undefined)[] => [
  run.params.start === undefined ? undefined : startsAt('rev_timestamp')(run.params.start, run),
  run.params.end === undefined ? undefined : endsAt('rev_timestamp')(run.params.end, run),
];

function conditions(run: Run, users: ContributorScan, show: readonly string[]): readonly (Condition | undefined)[] {
  const { params: p, call } = run;
  return [
    users.condition,
    visibleOnly('rev_deleted', hidden.user, call.viewer.rights),
    ...times(run),
    isLarge(run) ? unindexed('page_namespace', p.namespace) : equals('page_namespace', p.namespace),
    ...selectedFilters(show, () => ({ ...SHOWN, ...PATROL })),
    hasTag('ct_rev_id', 'rev_id', p.tag),
  ];
}

/** In addition to the edit, changes of its page's categories have its revision. As in MediaWiki, each is an item. */
function severalChanges({ key }: ContributorScan, direction: Direction): ScanParts<Contribution> {
  return {
    order: [...orderOf(key, direction), { column: 'rc_id', direction: 'asc' }],
    otherThan: (row) => where`rev_id != ${row.rev_id}`,
  };
}

const SHOWN: Readonly<Record<string, Condition>> = {
  minor: where`rev_minor_edit != 0`,
  '!minor': where`rev_minor_edit = 0`,
  top: where`rev_id = page_latest`,
  '!top': where`rev_id != page_latest`,
  new: where`rev_parent_id = 0`,
  '!new': where`rev_parent_id != 0`,
};

const PATROL: Readonly<Record<string, Condition>> = {
  patrolled: where`rc_patrolled != 0`,
  '!patrolled': where`rc_patrolled = 0`,
  autopatrolled: where`rc_patrolled = 2`,
  '!autopatrolled': where`rc_patrolled != 2`,
};

async function parentSizes(rows: readonly Contribution[], { call }: Run): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(rows.map((row) => row.rev_parent_id ?? 0))].filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const found = await call.db.all(
    call.db.sql.selectFrom('revision').select(['rev_id', 'rev_len']).where('rev_id', 'in', ids),
  );
  return new Map(found.map((row) => [row.rev_id, row.rev_len ?? 0]));
}
