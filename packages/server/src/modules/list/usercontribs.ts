import { sql, type Sql } from '../../sql/sql.js';
import { from, type Query } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { hidden, visibleOnly } from '../../content/visibility.js';
import { contributionMembers } from './usercontribs/contribution-members.js';
import { contributorsOf } from './usercontribs/contributors.js';
import {
  needPatrolRight,
  needsPatrol,
  patrolFilters,
  refuseContradiction,
  selectedFilters,
} from '../../records/changes/show-filters.js';
import { hasTag } from '../../records/tags/change-tags.js';
import { directionOf } from '../../shapes/direction.js';
import { listModule } from '../../shapes/list-module.js';
import { between, equals } from '../../sql/conditions.js';
import { orderOf, type KeyValue } from '../../sql/keyset.js';

const withOthers = <T extends string>(revisions: Query<object, T | 'revision', never, never>) =>
  revisions
    .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
    .lookUp(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
    .lookUp(t.comment, sql`${c.comment_id} = ${c.rev_comment_id}`)
    .leftJoin(t.recentchanges, sql`${c.rc_this_oldid} = ${c.rev_id}`);
const onChange = sql`${c.ipc_rev_id} = ${c.rev_id}`;
const edits = withOthers(from(t.revision)).lookUp(t.ip_changes, onChange);
const editsOfAddresses = withOthers(from(t.ip_changes).join(t.revision, onChange));

const SHOWN: Readonly<Record<string, Sql<'revision' | 'page'>>> = {
  minor: sql`${c.rev_minor_edit} != 0`,
  '!minor': sql`${c.rev_minor_edit} = 0`,
  top: sql`${c.rev_id} = ${c.page_latest}`,
  '!top': sql`${c.rev_id} != ${c.page_latest}`,
  new: sql`${c.rev_parent_id} = 0`,
  '!new': sql`${c.rev_parent_id} != 0`,
};

/** Edits of a user, of several users, of users with a name prefix, or of a range of addresses. */
export const usercontribs = listModule('usercontribs', {
  from: edits,
  members: contributionMembers,
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
      ...(readsPatrol && {
        order: [...orderOf(one.key, direction), c.rc_id],
        otherThan: (values: readonly KeyValue[]) => sql`${c.rev_id} != ${values.at(-1) ?? 0}`,
      }),
    }));
  },
  cacheMode: () => 'anon-public-user-private',
  reads: { namespace: 'all', show: 'all', tag: 'all', userprefix: 'all', iprange: 'all', toponly: 'all' },
});
