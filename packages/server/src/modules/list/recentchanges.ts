import { all, between, compare, equals, when, type Condition, where } from '../../sql/conditions.js';
import { equalsByFew } from '../../shapes/few.js';
import { parseContinue } from '../../sql/keyset.js';
import { has, type ModuleRun } from '../../shapes/module.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { sha1ToHex } from '../../text/base36.js';
import { hasTagByFew } from '../../records/tags/change-tags.js';
import { hidden, isHidden, maySee, maySeeHidden, visibleOnly } from '../../content/visibility.js';
import { readChangeBatch, type ChangeBatch } from '../../records/changes/change-batch.js';
import {
  commentMembers,
  logMembers,
  pageMembers,
  patrolMembers,
  plainMembers,
  suppressedMember,
  userMembers,
} from '../../records/changes/change-item.js';
import type { ChangeView } from '../../records/changes/change-item.js';
import {
  CHANGE_KEY,
  ofTypes,
  readsComments,
  readsUsers,
  selectChanges,
  typeName,
  visibleActions,
  type ChangeRow,
} from '../../records/changes/change-row.js';
import {
  anonymousFilters,
  asked,
  flagFilters,
  needPatrolRight,
  patrolFilters,
  refuseContradiction,
} from '../../records/changes/show-filters.js';
import { touchesSlot } from '../../records/changes/touches-slot.js';

interface Row extends ChangeRow {
  readonly page_is_redirect?: number | null;
  readonly rev_sha1?: string | null;
  readonly rev_deleted?: number | null;
}

type Run = ModuleRun<'recentchanges'>;

const CONTRADICTIONS = [
  ['minor', '!minor'],
  ['bot', '!bot'],
  ['anon', '!anon'],
  ['redirect', '!redirect'],
  ['patrolled', '!patrolled'],
  ['patrolled', 'unpatrolled'],
  ['!patrolled', 'unpatrolled'],
  ['autopatrolled', '!autopatrolled'],
  ['autopatrolled', 'unpatrolled'],
  ['autopatrolled', '!patrolled'],
] as const;

/** Edits, new pages, log events and category changes of the last weeks. */
export const recentchanges = scanModule<'recentchanges', Row, ChangeBatch>('recentchanges', {
  scan: async (run) => {
    const { params: p } = run;
    const direction = directionOf(p.dir);
    const start = p.continue === undefined ? null : parseContinue(p.continue, ['timestamp', 'int']);
    const page = await pageCondition(run);
    check(run);
    return {
      query: changesOf(run).where(
        all([between('rc_timestamp', direction, p.start, p.end), page, ...(await filters(run))]),
      ),
      key: CHANGE_KEY,
      direction,
      limit: p.limit,
      start,
    };
  },
  titles: (row, { params: p }) =>
    has(p.prop, 'title') ? { namespace: row.rc_namespace, dbkey: row.rc_title } : undefined,
  batch: (rows, { params: p, query }) => readChangeBatch(rows, p.prop, query),
  item: (row, { params: p, query }, batch, i) =>
    itemOf({ row, query, asks: (prop) => (p.prop as readonly string[]).includes(prop) }, row, batch, i),
  generates: ({ params: p, query }) => ({
    pinned: true,
    ...(p.generaterevisions
      ? { revisionIds: (row: Row) => (row.rc_this_oldid > 0 ? row.rc_this_oldid : undefined) }
      : { titles: (row: Row) => query.wiki.titles.of(row.rc_namespace, row.rc_title) }),
  }),
  cacheMode: (p, { query }) => {
    if (asksForPatrol(p.show) || maySeeHidden(query.viewer.rights)) return 'private';
    return has(p.prop, 'parsedcomment') ? 'anon-public-user-private' : 'public';
  },
});

/** Refusals in MediaWiki's order. */
function check(run: Run): void {
  const { params: p } = run;
  refuseContradiction(run, p.show ?? [], CONTRADICTIONS);
  if (asksForPatrol(p.show)) needPatrolRight(run);
  atMostOne(run, 'user', 'excludeuser');
  if (has(p.prop, 'patrolled')) needPatrolRight(run);
}

function asksForPatrol(show: Run['params']['show']): boolean {
  return show?.some((value) => value in patrolFilters) === true;
}

/** One page, or some namespaces. */
async function pageCondition({ params: p, query, ...run }: Run): Promise<Condition | undefined> {
  if (p.title === undefined) return equalsByFew(query.db, 'recentchanges', 'rc_namespace', p.namespace);
  const title = query.wiki.titles.parse(p.title);
  if ('code' in title || title.interwiki !== '') throw new ApiError('invalidtitle', { title: p.title });
  if (p.namespace !== undefined && p.namespace.length > 0 && !p.namespace.includes(title.namespace))
    throw new ApiError('invalidparammix', {
      parameters: [run.wireName('title'), run.wireName('namespace')].join(', '),
    });
  return all([equals('rc_namespace', title.namespace), equals('rc_title', title.dbkey)]);
}

function changesOf({ params: p, query }: Run) {
  const readsPage = p.toponly || has(p.prop, 'redirect') || has(p.show, 'redirect') || has(p.show, '!redirect');
  return selectChanges(query.db.sql, { user: readsUsers(p), comment: readsComments(p) })
    .$if(readsPage, (changes) =>
      changes
        .leftJoin('page', (join) =>
          join.onRef('page_namespace', '=', 'rc_namespace').onRef('page_title', '=', 'rc_title'),
        )
        .select('page_is_redirect'),
    )
    .$if(has(p.prop, 'sha1'), (changes) =>
      changes.leftJoin('revision', 'rev_id', 'rc_this_oldid').select(['rev_sha1', 'rev_deleted']),
    );
}

async function filters({ params: p, query }: Run): Promise<readonly (Condition | undefined)[]> {
  const { rights } = query.viewer;
  return [
    ofTypes(p.type),
    ...asked(p.show, { ...flagFilters, ...patrolFilters, ...anonymousFilters(query.wiki), ...REDIRECTS }),
    equals('actor_name', p.user),
    compare('actor_name', '!=', p.excludeuser),
    when(p.toponly, () => where`rc_this_oldid = page_latest`),
    await hasTagByFew(query.db, 'ct_rc_id', 'rc_id', p.tag),
    when(p.user !== undefined || p.excludeuser !== undefined, () => visibleOnly('rc_deleted', hidden.user, rights)),
    // As MediaWiki has it, a parameter `namespace` of this name and not `rcnamespace` decides.
    when(query.parameters.raw('namespace') !== undefined, () => visibleActions(rights)),
    when(p.slot !== undefined, () => touchesSlot(p.slot ?? '', p.type)),
  ];
}

const REDIRECTS: Readonly<Record<string, Condition>> = {
  redirect: where`page_is_redirect = 1`,
  '!redirect': where`(page_is_redirect = 0 or page_is_redirect is null)`,
};

function itemOf(view: ChangeView, row: Row, batch: ChangeBatch, index: number): object {
  const { query, asks } = view;
  const hidesSha1 = asks('sha1') && isHidden(row.rev_deleted ?? 0, hidden.text);
  return {
    type: typeName(row.rc_type),
    ...pageMembers(view),
    ...(asks('ids') && { rcid: row.rc_id }),
    ...userMembers(view, () => ({
      ...(asks('user') && { user: row.actor_name }),
      ...(asks('userid') && { userid: row.actor_user ?? 0 }),
      ...(query.wiki.userNames.isTemporary(row.actor_name) && { temp: true }),
      ...(row.actor_user === null && { anon: true }),
    })),
    ...plainMembers(view),
    ...commentMembers(view, batch.comments[index]),
    ...(asks('redirect') && { redirect: row.page_is_redirect === 1 }),
    ...(asks('patrolled') && patrolMembers(view)),
    ...logMembers(view, batch.logs.get(row.rc_id)),
    ...(asks('tags') && { tags: batch.tags.get(row.rc_id) ?? [] }),
    ...(asks('sha1') && sha1Members(row, query.viewer.rights)),
    ...suppressedMember(view, hidesSha1),
  };
}

function sha1Members({ rev_sha1: sha1, rev_deleted: bits }: Row, rights: ReadonlySet<string>): object {
  if (sha1 === null || sha1 === undefined) return {};
  return {
    ...(isHidden(bits ?? 0, hidden.text) && { sha1hidden: true }),
    ...(maySee(bits ?? 0, hidden.text, rights) && { sha1: sha1 === '' ? '' : sha1ToHex(sha1) }),
  };
}
