import { checkConstraints } from '../../parameters/constraints.js';
import { exists, from } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';
import { c, t } from '../../db/schema/tables.js';
import { hidden, isHidden, maySeeHidden, visibleOnly } from '../../content/visibility.js';
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
  needsPatrol,
  patrolFilters,
  refuseContradiction,
} from '../../records/changes/show-filters.js';
import { hiddenMembers } from '../../records/logs/hidden-members.js';
import { hasTagOrFew } from '../../records/tags/change-tags.js';
import { timeRange } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed } from '../../shapes/members.js';
import { isGiven } from '../../shapes/module.js';
import { anonymous, temporary } from '../../records/users/user-members.js';
import { byActor } from '../../records/users/by-actor.js';
import { all, any, compare, equals } from '../../sql/conditions.js';
import { as, integer, nullable } from '../../sql/table.js';
import { sha1ToHex } from '../../text/base36.js';

const redirects: Readonly<Record<string, Sql<'page'>>> = {
  redirect: sql`${c.page_is_redirect} = 1`,
  '!redirect': sql`(${c.page_is_redirect} = 0 or ${c.page_is_redirect} is null)`,
};

// A change of no revision has nothing to hide.
const text = hiddenMembers(c.rev_deleted);

/** Edits, page creations, log events and category changes of the last weeks. */
export const recentchanges = listModule('recentchanges', {
  from: from(t.recentchanges)
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
    sha1hidden: text.marker(hidden.text),
    sha1: computed(
      [c.rev_sha1],
      ({ rev_sha1: hash }: { readonly rev_sha1: string | null }) => (hash ? sha1ToHex(hash) : (hash ?? undefined)),
      { shown: text.sees(hidden.text) },
    ),
    suppressed: suppressed(
      (row: { readonly rev_deleted?: number | null }, { requests }) =>
        requests('sha1hidden') && isHidden(row.rev_deleted ?? 0, hidden.text),
    ),
  },
  key: CHANGE_KEY,
  filters: {
    // The page must be in one of the requested namespaces.
    title: (text, { params: p, call, wireName }) => {
      const { namespace, dbkey } = call.wiki.titles.parseLocal(text);
      if (isGiven(p.namespace) && !p.namespace.includes(namespace))
        throw new ApiError('invalidparammix', { parameters: [wireName('namespace'), wireName('title')] });
      return all([equals(c.rc_namespace, namespace), equals(c.rc_title, dbkey)]);
    },
    namespace: (namespaces, { params: p }) => (p.title === undefined ? equals(c.rc_namespace, namespaces) : undefined),
    ...timeRange(c.rc_timestamp),
    user: (name) => byActor(c.rc_actor, name),
    tag: (name, { call }) => hasTagOrFew(call.db, c.ct_rc_id, c.rc_id, name),
    // Edits and page creations that added, changed or removed the content of the slot.
    slot: (role, { params: { type } }) => {
      const edits = type.filter((one) => one === 'edit' || one === 'new');
      const slotOf = (revision: Sql<'recentchanges'>) =>
        from(t.slots).where(
          sql`${c.slot_revision_id} = ${revision}`,
          sql`${c.slot_role_id} = (${from(t.slot_roles).select(c.role_id).where(equals(c.role_name, role))})`,
        );
      const contentOf = (revision: Sql<'recentchanges'>) => sql`(${slotOf(revision).select(c.slot_content_id)})`;
      const [now, before] = [contentOf(c.rc_this_oldid), contentOf(c.rc_last_oldid)];
      const isOwn = exists(slotOf(c.rc_this_oldid).where(sql`${c.slot_origin} = ${c.slot_revision_id}`));
      return all([
        edits.length === 0 ? any([]) : ofTypes(edits),
        sql`(${isOwn} or ${now} != ${before} or (${now} is null) != (${before} is null))`,
      ]);
    },
  },
  index: ({ params: p }) =>
    p.title === undefined ? (p.user === undefined ? 'rc_timestamp' : 'rc_actor') : 'rc_namespace_title_timestamp',
  checksConstraints: 'itself',
  where: (run) => {
    const { params: p, call } = run;
    const { rights } = call.viewer;
    // Refusals in the order of `ApiQueryRecentChanges::run`.
    refuseContradiction(p.show);
    if (needsPatrol(p.show)) needPatrolRight(run);
    checkConstraints(run);
    if (run.requests('patrolled')) needPatrolRight(run);
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
      p.user === undefined && p.excludeuser === undefined ? undefined : visibleOnly(c.rc_deleted, hidden.user, rights),
      // As in `ApiQueryRecentChanges::run`, the unprefixed parameter `namespace` decides, not `rcnamespace`.
      call.parameters.raw('namespace') === undefined ? undefined : visibleActions(rights),
    ];
  },
  generates: ({ params: p }) => ({
    pinned: true,
    ...(p.generaterevisions
      ? { revisionIds: as(sql`nullif(${c.rc_this_oldid}, 0)`, 'revision', nullable(integer)) }
      : { titles: [c.rc_namespace, c.rc_title] as const }),
  }),
  cacheMode: ({ params, call, requests }) => {
    if (needsPatrol(params.show) || maySeeHidden(call.viewer.rights)) return 'private';
    return requests('parsedcomment') ? 'anon-public-user-private' : 'public';
  },
  reads: {
    namespace: { few: 'rc_namespace_title_timestamp' },
    tag: 'all',
    excludeuser: 'all',
    show: 'all',
    type: 'all',
    toponly: 'all',
    slot: 'all',
  },
});
