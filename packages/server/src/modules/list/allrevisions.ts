import { checkConstraints } from '../../parameters/constraints.js';
import { c } from '../../db/schema/tables.js';
import { byUser } from '../../records/revisions/filters.js';
import { revisionLimit, revisionOptions } from '../../records/revisions/options.js';
import { revisionList } from '../../records/revisions/revision-members.js';
import { byTime, liveRevisions, titleOfRevision } from '../../records/revisions/rows.js';
import { listModule } from '../../shapes/list-module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { computed } from '../../shapes/members.js';
import { directionOf } from '../../shapes/direction.js';
import { as } from '../../sql/table.js';
import { among, between, ifGiven } from '../../sql/conditions.js';

/** Revisions of all pages in the order of time. */
export const allrevisions = listModule('allrevisions', {
  ...revisionList(liveRevisions),
  from: liveRevisions.source,
  checksConstraints: 'itself',
  check: async (run) => {
    run.readAgain();
    checkConstraints(run, 'user');
    if (run.target === undefined) await revisionOptions(run);
  },
  scan: async (run) => {
    const { params: p, call } = run;
    const times = between(c.rev_timestamp, directionOf(p.dir), p.start, p.end);
    const isLate = call.wiki.site.general.misermode;
    return {
      index: p.user === undefined ? 'rev_timestamp' : 'rev_actor_timestamp',
      where: [times, ...(p.user === undefined ? [] : byUser(run, p, liveRevisions))],
      skips: [isLate ? undefined : ifGiven(p.namespace, (ids) => among(c.page_namespace, ids))],
      key: byTime,
      limit: await revisionLimit(run),
    };
  },
  // In miser mode namespaces are filtered after the limit.
  omits: computed([as(c.page_namespace, 'namespace')], (row, { params: p, call }: QueryRun<'allrevisions'>) => {
    const isLate = call.wiki.site.general.misermode && p.namespace !== undefined;
    return isLate && !p.namespace.includes(row.namespace);
  }),
  place: {
    in: 'grouped',
    title: titleOfRevision(liveRevisions),
    pageid: as(c.rev_page, 'page'),
    items: 'revisions',
  },
  generates: (run) => ({
    pinned: true,
    ...(run.params.generatetitles ? { pageIds: as(c.rev_page, 'page') } : { revisionIds: as(c.rev_id, 'id') }),
  }),
  reads: { namespace: 'all', excludeuser: 'all' },
});
