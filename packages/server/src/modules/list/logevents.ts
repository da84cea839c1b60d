import { sql } from '../../sql/sql.js';
import { descriptors } from '@wiki-query/server-stubs';
import { siteValues } from '../../profile/site-values.js';
import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { hidden, isHidden, maySeeHidden, visibleOnly } from '../../content/visibility.js';
import { ApiError } from '../../errors/api-error.js';
import { htmlComment } from '../../records/changes/html-comment.js';
import { readLogDetails } from '../../records/logs/log-details.js';
import { associatedRevision } from '../../records/logs/log-params.js';
import { readableLogs, readsClosedLogs } from '../../records/logs/log-restrictions.js';
import { hasTagOrFew, tagNames } from '../../records/tags/change-tags.js';
import { hiddenMembers } from '../../records/logs/hidden-members.js';
import { timeRange } from '../../shapes/direction.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { listModule } from '../../shapes/list-module.js';
import { column, computed, lookedUp, time, title } from '../../shapes/members.js';
import { anonymous, temporary } from '../../records/users/user-members.js';
import { byActor } from '../../records/users/by-actor.js';
import { all, beginsWith, equals } from '../../sql/conditions.js';

const { marker, sees, suppressed } = hiddenMembers(c.log_deleted, 'deletedhistory');
const [seesAction, seesUser, seesComment] = [sees(hidden.text), sees(hidden.user), sees(hidden.comment)];

/** Events of the public logs, and of restricted logs that the viewer may read. */
export const logevents = listModule('logevents', {
  from: from(t.logging)
    .lookUp(t.actor, sql`${c.actor_id} = ${c.log_actor}`)
    .lookUp(t.comment, sql`${c.comment_id} = ${c.log_comment_id}`)
    .leftJoin(t.page, sql`${c.page_namespace} = ${c.log_namespace} and ${c.page_title} = ${c.log_title}`),
  members: {
    logid: column(c.log_id),
    actionhidden: computed([c.log_deleted, c.log_params], (row, run: QueryRun<'logevents'>) => {
      // An event without details is empty if only details are requested.
      const isEmpty = row.log_params === '' && !run.requests('title') && !run.requests('logid');
      return (isHidden(row.log_deleted, hidden.text) && !isEmpty) || undefined;
    }),
    ns: column(c.log_namespace, { shown: seesAction }),
    title: title(c.log_namespace, c.log_title, { shown: seesAction }),
    pageid: column(c.page_id, { shown: seesAction, empty: 0 }),
    logpage: column(c.log_page, { shown: seesAction, empty: 0 }),
    revid: computed([c.log_params], (row) => associatedRevision(row.log_params) || undefined, {
      shown: seesAction,
    }),
    params: lookedUp(
      [c.log_id, c.log_type, c.log_action, c.log_timestamp, c.log_params],
      (rows, { call }) => {
        const entries = rows.map((row) => ({
          id: row.log_id,
          type: row.log_type,
          action: row.log_action,
          timestamp: row.log_timestamp,
          params: row.log_params,
        }));
        return readLogDetails(entries, call);
      },
      (row, logs, { call }) => logs.get(row.log_id)?.write(call.titleTexts) ?? {},
      { shown: seesAction },
    ),
    type: column(c.log_type),
    action: column(c.log_action),
    userhidden: marker(hidden.user),
    user: column(c.actor_name, { shown: seesUser }),
    userid: column(c.actor_user, { shown: seesUser, empty: 0 }),
    temp: temporary({ shown: seesUser }),
    anon: anonymous({ shown: seesUser }),
    timestamp: time(c.log_timestamp),
    commenthidden: marker(hidden.comment),
    comment: column(c.comment_text, { shown: seesComment }),
    parsedcomment: htmlComment([c.log_namespace, c.log_title], c.comment_text, { shown: seesComment }),
    tags: tagNames(c.ct_log_id, c.log_id),
    suppressed: suppressed({ actionhidden: hidden.text, userhidden: hidden.user, commenthidden: hidden.comment }),
  },
  key: [{ column: c.log_timestamp }, { column: c.log_id }],
  check: (run) => {
    const { action } = run.params as { readonly action?: string };
    if (action === undefined) return;
    // If the known actions include `*`, any action of the log is accepted.
    const known = siteValues(descriptors.logevents, 'action', run.call.wiki.site);
    const isKnown = known.includes(action) || known.includes(action.replace(/\/.*/s, '/*'));
    if (!action.includes('/') || !isKnown)
      throw new ApiError('unknown_leaction', { parameter: 'leaction', value: action });
  },
  filters: {
    title: (text, { call }) => {
      const { namespace, dbkey } = call.wiki.titles.parseLocal(text);
      return all([equals(c.log_namespace, namespace), equals(c.log_title, dbkey)]);
    },
    prefix: (prefix, { call }) => {
      if (call.wiki.site.general.misermode) throw new ApiError('prefixsearchdisabled');
      const { namespace, dbkey } = call.wiki.titles.parseLocal(prefix);
      return all([equals(c.log_namespace, namespace), beginsWith(c.log_title, dbkey)]);
    },
    namespace: (namespace) => equals(c.log_namespace, namespace),
    ...timeRange(c.log_timestamp),
    user: (name) => byActor(c.log_actor, name),
    type: (type, { params: p }) => (p.action === undefined ? equals(c.log_type, type) : undefined),
    action: (action: string) => {
      const [type, name] = action.split(/\/(.*)/s, 2);
      return all([equals(c.log_type, type), equals(c.log_action, name)]);
    },
    tag: (name, { call }) => hasTagOrFew(call.db, c.ct_log_id, c.log_id, name),
  },
  index: ({ params: p }) => {
    const hasType = p.type !== undefined || p.action !== undefined;
    if (p.title !== undefined) return 'log_page_time';
    if (p.user !== undefined) return hasType ? 'log_actor_type_time' : 'log_actor_time';
    return p.action === undefined ? (hasType ? 'log_type_time' : 'log_times') : 'log_type_action';
  },
  where: (run) => {
    const { params: p, call } = run;
    const { rights } = call.viewer;
    const byPage = p.title !== undefined || p.prefix !== undefined || p.namespace !== undefined;
    return [
      readableLogs(c.log_type, rights),
      byPage ? visibleOnly(c.log_deleted, hidden.text, rights) : undefined,
      p.user === undefined ? undefined : visibleOnly(c.log_deleted, hidden.user, rights),
    ];
  },
  cacheMode: ({ call, requests }) => {
    const { rights } = call.viewer;
    if (maySeeHidden(rights)) return 'private';
    return requests('parsedcomment') || readsClosedLogs(rights) ? 'anon-public-user-private' : 'public';
  },
  reads: { prefix: { few: 'log_page_time' }, namespace: { few: 'log_page_time' }, tag: 'all' },
});
