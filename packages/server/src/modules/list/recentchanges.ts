import { from } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import { c, t } from '../../db/schema/tables.js';
import { hidden, isHidden, maySee, maySeeHidden, visibleOnly } from '../../content/visibility.js';
import { ApiError } from '../../errors/api-error.js';
import {
  commentMembers,
  logMembers,
  pageMembers,
  patrolMembers,
  plainMembers,
  seesUser,
  suppressed,
  tags,
  userhidden,
} from '../../records/changes/change-members.js';
import { CHANGE_KEY, ofTypes, visibleActions } from '../../records/changes/change-row.js';
import {
  anonymousFilters,
  selectedFilters,
  flagFilters,
  needPatrolRight,
  patrolFilters,
  refuseContradiction,
} from '../../records/changes/show-filters.js';
import { touchesSlot } from './recentchanges/touches-slot.js';
import { hasTagByFew } from '../../records/tags/change-tags.js';
import { equalsByFew } from '../../shapes/few.js';
import { endsAt, startsAt } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import { has, isGiven } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { anonymous, temporary } from '../../records/users/user-members.js';
import { byActor } from '../../records/users/by-actor.js';
import { all, compare, equals, type Condition } from '../../sql/conditions.js';
import { as, integer, nullable } from '../../sql/table.js';
import { sha1ToHex } from '../../text/base36.js';

type Run = QueryRun<'recentchanges'>;

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

const sha1 = [c.rev_sha1, c.rev_deleted] as const;

/** Edits, page creations, log events and category changes of the last weeks. */
export const recentchanges = listModule('recentchanges', {
  from: from(t.recentchanges)
    .inOrder()
    .lookUp(t.actor, sql`${c.actor_id} = ${c.rc_actor}`)
    .lookUp(t.comment, sql`${c.comment_id} = ${c.rc_comment_id}`)
    .leftJoin(t.page, sql`${c.page_namespace} = ${c.rc_namespace} and ${c.page_title} = ${c.rc_title}`)
    .leftJoin(t.revision, sql`${c.rev_id} = ${c.rc_this_oldid}`),
  members: {
    ...pageMembers,
    rcid: column(c.rc_id),
    userhidden,
    user: column(c.actor_name, { shown: seesUser }),
    userid: column(c.actor_user, { shown: seesUser, empty: 0 }),
    temp: temporary({ shown: seesUser }),
    anon: anonymous({ shown: seesUser }),
    ...plainMembers,
    ...commentMembers,
    redirect: computed([c.page_is_redirect], (row) => row.page_is_redirect === 1),
    ...patrolMembers,
    ...logMembers,
    tags,
    sha1hidden: computed(sha1, (row) => (row.rev_sha1 !== null && hidesSha1(row)) || undefined),
    sha1: computed(sha1, (row, { rights }) => shownSha1(row, rights)),
    suppressed: suppressed((row, { params }) => has((params as Run['params']).prop, 'sha1') && hidesSha1(row)),
  },
  key: CHANGE_KEY,
  filters: {
    title: ofPage,
    namespace: (namespaces, { params: p, call }) =>
      p.title === undefined ? equalsByFew(call.db, t.recentchanges, c.rc_namespace, namespaces) : undefined,
    start: startsAt(c.rc_timestamp),
    end: endsAt(c.rc_timestamp),
    user: (name) => byActor(c.rc_actor, name),
  },
  indexed: ['title', 'start', 'end', 'user'],
  where: async (run) => {
    check(run);
    const { params: p, call } = run;
    const { rights } = call.viewer;
    return [
      ofTypes(p.type),
      ...selectedFilters(p.show, () => ({
        ...flagFilters,
        ...patrolFilters,
        ...anonymousFilters(call.wiki),
        ...redirects,
      })),
      compare(c.actor_name, '!=', p.excludeuser),
      p.toponly ? sql`${c.rc_this_oldid} = ${c.page_latest}` : undefined,
      await hasTagByFew(call.db, c.ct_rc_id, c.rc_id, p.tag),
      p.user === undefined && p.excludeuser === undefined ? undefined : visibleOnly(c.rc_deleted, hidden.user, rights),
      // As in `ApiQueryRecentChanges::run`, the unprefixed parameter `namespace` decides, not `rcnamespace`.
      call.parameters.raw('namespace') === undefined ? undefined : visibleActions(rights),
      p.slot === undefined ? undefined : touchesSlot(p.slot, p.type),
    ];
  },
  generates: ({ params: p }) => ({
    pinned: true,
    ...(p.generaterevisions
      ? { revisionIds: as(sql`nullif(${c.rc_this_oldid}, 0)`, 'revision', nullable(integer)) }
      : { titles: [c.rc_namespace, c.rc_title] as const }),
  }),
  cacheMode: (p, { call }) => {
    if (requestsPatrol(p.show) || maySeeHidden(call.viewer.rights)) return 'private';
    return has(p.prop, 'parsedcomment') ? 'anon-public-user-private' : 'public';
  },
  costly: ['namespace', 'excludeuser', 'tag', 'show', 'type', 'toponly', 'slot'],
});

/** Refusals in the order of `ApiQueryRecentChanges::run`. */
function check(run: Run): void {
  const { params: p } = run;
  refuseContradiction(p.show ?? [], CONTRADICTIONS);
  if (requestsPatrol(p.show)) needPatrolRight(run);
  atMostOne(run, 'user', 'excludeuser');
  if (has(p.prop, 'patrolled')) needPatrolRight(run);
}

function requestsPatrol(show: Run['params']['show']): boolean {
  return show?.some((value) => value in patrolFilters) === true;
}

/** One page. It must be in one of the requested namespaces. */
function ofPage(text: string, { params: p, call, wireName }: Run): Condition<'recentchanges'> {
  const title = call.wiki.titles.parseLocal(text);
  if (isGiven(p.namespace) && !p.namespace.includes(title.namespace))
    throw new ApiError('invalidparammix', { parameters: [wireName('namespace'), wireName('title')] });
  return all([equals(c.rc_namespace, title.namespace), equals(c.rc_title, title.dbkey)]);
}

const redirects: Readonly<Record<string, Condition<'page'>>> = {
  redirect: sql`${c.page_is_redirect} = 1`,
  '!redirect': sql`(${c.page_is_redirect} = 0 or ${c.page_is_redirect} is null)`,
};

/** A change of no revision has nothing to hide. */
function hidesSha1(row: { readonly rev_deleted?: number | null }): boolean {
  return isHidden(row.rev_deleted ?? 0, hidden.text);
}

function shownSha1(
  { rev_sha1: hash, rev_deleted: bits }: { readonly rev_sha1: string | null; readonly rev_deleted: number | null },
  rights: ReadonlySet<string>,
): string | undefined {
  if (hash === null || !maySee(bits ?? 0, hidden.text, rights)) return undefined;
  return hash === '' ? '' : sha1ToHex(hash);
}
