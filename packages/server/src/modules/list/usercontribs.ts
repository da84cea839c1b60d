import { all, between, equals, when, type Condition, where } from '../../sql/conditions.js';
import { orderOf, type Direction } from '../../sql/keyset.js';
import { has, type ModuleRun } from '../../shapes/module.js';
import { directionOf, scanModule, type Scan } from '../../shapes/scan.js';
import { contributorsOf, type ContributorScan } from '../../records/changes/contributors.js';
import {
  contributionItem,
  type Contribution,
  type ContributionBatch,
} from '../../records/changes/contribution-item.js';
import { htmlComments } from '../../records/changes/html-comments.js';
import { asked, needPatrolRight, refuseContradiction } from '../../records/changes/show-filters.js';
import { hasTag, readTags } from '../../records/tags/change-tags.js';
import { hidden, visibleOnly } from '../../content/visibility.js';

type Run = ModuleRun<'usercontribs'>;

const CONTRADICTIONS = [
  ['minor', '!minor'],
  ['patrolled', '!patrolled'],
  ['autopatrolled', '!autopatrolled'],
  ['autopatrolled', '!patrolled'],
  ['top', '!top'],
  ['new', '!new'],
] as const;

/** Edits of a user, of several, of those whose names begin alike, or of a range of addresses. */
export const usercontribs = scanModule<'usercontribs', Contribution, ContributionBatch>('usercontribs', {
  scan: async (run) => {
    const { params: p } = run;
    const users = await contributorsOf(run);
    if (users === undefined) return undefined;
    const show = [...(p.show ?? []), ...(p.toponly ? ['top'] : [])];
    refuseContradiction(run, show, CONTRADICTIONS);
    const byPatrol = show.some((value) => value in PATROL);
    const readsPatrol = byPatrol || has(p.prop, 'patrolled');
    if (readsPatrol) needPatrolRight(run);
    const direction = directionOf(p.dir);
    return {
      query: edits(run, users, readsPatrol).where(
        all([
          users.condition,
          visibleOnly('rev_deleted', hidden.user, run.query.viewer.rights),
          between('rev_timestamp', direction, p.start, p.end),
          equals('page_namespace', p.namespace),
          ...asked(show, { ...SHOWN, ...PATROL }),
          when(byPatrol, () => where`rc_id is not null`),
          hasTag('ct_rev_id', 'rev_id', p.tag),
        ]),
      ),
      key: users.key,
      direction,
      limit: p.limit,
      start: users.start,
      continueValue: users.continueValue,
      ...(readsPatrol && severalChanges(users, direction)),
    };
  },
  titles: (row, { params: p }) =>
    has(p.prop, 'title') ? { namespace: row.page_namespace, dbkey: row.page_title } : undefined,
  batch: async (rows, run) => ({
    comments: await htmlComments(rows, has(run.params.prop, 'parsedcomment'), run.query, (row) => ({
      namespace: row.page_namespace,
      dbkey: row.page_title,
      text: row.comment_text,
    })),
    tags: await readTags(run.query.db, 'ct_rev_id', has(run.params.prop, 'tags') ? rows.map((row) => row.rev_id) : []),
    parentSizes: has(run.params.prop, 'sizediff') ? await parentSizes(rows, run) : new Map(),
  }),
  item: contributionItem,
  cacheMode: () => 'anon-public-user-private',
});

/** Besides the edit itself, changes of its page's categories have its revision: as in MediaWiki, each gives an item. */
function severalChanges({ key }: ContributorScan, direction: Direction): Partial<Scan<Contribution>> {
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

function edits({ query }: Run, users: ContributorScan, readsPatrol: boolean) {
  return query.db.sql
    .selectFrom('revision')
    .innerJoin('page', 'page_id', 'rev_page')
    .innerJoin('actor', 'actor_id', 'rev_actor')
    .innerJoin('comment', 'comment_id', 'rev_comment_id')
    .select([
      'rev_id',
      'rev_page',
      'rev_actor',
      'rev_timestamp',
      'rev_minor_edit',
      'rev_deleted',
      'rev_len',
      'rev_parent_id',
    ])
    .select(['page_namespace', 'page_title', 'page_latest', 'actor_name', 'actor_user', 'comment_text'])
    .$if(users.byAddress, (rows) => rows.innerJoin('ip_changes', 'ipc_rev_id', 'rev_id').select('ipc_hex'))
    .$if(readsPatrol, (rows) => rows.leftJoin('recentchanges', 'rc_this_oldid', 'rev_id').select('rc_patrolled'));
}

async function parentSizes(rows: readonly Contribution[], { query }: Run): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(rows.map((row) => row.rev_parent_id ?? 0))].filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const found = await query.db.all(
    query.db.sql.selectFrom('revision').select(['rev_id', 'rev_len']).where('rev_id', 'in', ids),
  );
  return new Map(found.map((row) => [row.rev_id, row.rev_len ?? 0]));
}
