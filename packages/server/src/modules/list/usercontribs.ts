import { sql, type Sql } from '../../sql/sql.js';
import { from, type Query } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { hidden, isHidden, isSuppressed, visibleOnly } from '../../content/visibility.js';
import { contributorsOf } from './usercontribs/contributors.js';
import {
  needPatrolRight,
  needsPatrol,
  patrolFilters,
  refuseContradiction,
  selectedFilters,
} from '../../records/changes/show-filters.js';
import { htmlComment } from '../../records/changes/html-comment.js';
import { hiddenMembers } from '../../records/logs/hidden-members.js';
import { hasTag, tagNames } from '../../records/tags/change-tags.js';
import { directionOf } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, flag, lookedUp, time, title } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { among, between, equals } from '../../sql/conditions.js';

const withOthers = <T extends string>(revisions: Query<object, T | 'revision', never, never>) =>
  revisions
    .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
    .lookUp(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
    .lookUp(t.comment, sql`${c.comment_id} = ${c.rev_comment_id}`)
    .leftJoin(t.recentchanges, sql`${c.rc_this_oldid} = ${c.rev_id}`);
const onChange = sql`${c.ipc_rev_id} = ${c.rev_id}`;
const edits = withOthers(from(t.revision)).lookUp(t.ip_changes, onChange);
const editsOfAddresses = withOthers(from(t.ip_changes).join(t.revision, onChange));

const sized = [c.rev_len, c.rev_parent_id] as const;

const { marker, sees } = hiddenMembers(c.rev_deleted);
const seesComment = sees(hidden.comment);

const SHOWN: Readonly<Record<string, Sql<'revision' | 'page'>>> = {
  minor: sql`${c.rev_minor_edit} != 0`,
  '!minor': sql`${c.rev_minor_edit} = 0`,
  top: sql`${c.rev_id} = ${c.page_latest}`,
  '!top': sql`${c.rev_id} != ${c.page_latest}`,
  new: sql`${c.rev_parent_id} = 0`,
  '!new': sql`${c.rev_parent_id} != 0`,
};

/** A join may find no change. */
interface Patrol {
  readonly rc_patrolled: number | null;
}

/** Edits of a user, of several users, of users with a name prefix, or of a range of addresses. */
export const usercontribs = listModule('usercontribs', {
  from: edits,
  members: {
    texthidden: marker(hidden.text),
    userid: column(c.actor_user, { empty: 0 }),
    user: column(c.actor_name),
    userhidden: marker(hidden.user),
    pageid: column(c.rev_page),
    revid: column(c.rev_id),
    parentid: computed([c.rev_parent_id], (row) => row.rev_parent_id ?? undefined),
    ns: column(c.page_namespace),
    title: title(c.page_namespace, c.page_title),
    timestamp: time(c.rev_timestamp),
    new: computed([c.rev_parent_id], (row) => row.rev_parent_id === 0),
    minor: flag(c.rev_minor_edit),
    top: computed([c.page_latest, c.rev_id], (row) => row.page_latest === row.rev_id),
    commenthidden: marker(hidden.comment),
    comment: column(c.comment_text, { shown: seesComment }),
    parsedcomment: htmlComment([c.page_namespace, c.page_title], c.comment_text, { shown: seesComment }),
    patrolled: computed([c.rc_patrolled], (row: Patrol) => (row.rc_patrolled ?? 0) !== 0),
    autopatrolled: computed([c.rc_patrolled], (row) => row.rc_patrolled === 2),
    size: computed([c.rev_len], (row) => row.rev_len ?? undefined),
    sizediff: lookedUp(sized, parentSizes, ({ rev_len: size, rev_parent_id: parent }, sizes) =>
      size === null || parent === null ? undefined : size - (sizes.get(parent) ?? 0),
    ),
    tags: tagNames(c.ct_rev_id, c.rev_id),
    suppressed: computed([c.rev_deleted], ({ rev_deleted: bits }, { requests }) => {
      const hides = isHidden(bits, hidden.text) || isHidden(bits, hidden.user);
      return (
        (isSuppressed(bits) && (hides || (requests('commenthidden') && isHidden(bits, hidden.comment)))) || undefined
      );
    }),
  },
  scan: async (run) => {
    const { params: p, call } = run;
    const show = [...(p.show ?? []), ...(p.toponly ? ['top'] : [])];
    const readsPatrol = needsPatrol(show) || run.requests('patrolled');
    const users = await contributorsOf(run, show.length > 0 || readsPatrol);
    if (users.length === 0) return undefined;
    refuseContradiction(show);
    if (readsPatrol) needPatrolRight(run);
    const direction = directionOf(p.dir);
    const times = between(c.rev_timestamp, direction, p.start, p.end);
    return users.map(({ condition, ofAddresses, ...one }) => ({
      ...one,
      from: ofAddresses === true ? editsOfAddresses : edits,
      where: [condition, ofAddresses === true ? undefined : times],
      skips: [
        visibleOnly(c.rev_deleted, hidden.user, call.viewer.rights),
        ofAddresses === true ? times : undefined,
        equals(c.page_namespace, p.namespace),
        ...selectedFilters(show, () => ({ ...SHOWN, ...patrolFilters })),
        hasTag(c.ct_rev_id, c.rev_id, p.tag),
        needsPatrol(show) ? sql`${c.rc_id} is not null` : undefined,
      ],
      // In addition to the edit, changes of its page's categories have its revision. As in `ApiQueryUserContribs`, each is an item.
      tie: readsPatrol ? c.rc_id : undefined,
    }));
  },
  cacheMode: () => 'anon-public-user-private',
  reads: { namespace: 'all', show: 'all', tag: 'all', userprefix: 'all', iprange: 'all', toponly: 'all' },
});

async function parentSizes(
  rows: readonly { readonly rev_parent_id: number | null }[],
  { call }: QueryRun,
): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(rows.map((row) => row.rev_parent_id ?? 0))].filter((id) => id > 0);
  const found = await call.db.all(from(t.revision).select(c.rev_id, c.rev_len).where(among(c.rev_id, ids)));
  return new Map(found.map((row) => [row.rev_id, row.rev_len ?? 0]));
}
