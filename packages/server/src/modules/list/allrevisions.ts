import { from } from '../../sql/query.js';
import { c, t } from '../../db/schema/tables.js';
import { maySeeHidden } from '../../content/visibility.js';
import { revisionBatch } from '../../records/revisions/batch.js';
import { byUser } from '../../records/revisions/filters.js';
import { revisionOptions } from '../../records/revisions/options.js';
import { revisionList } from '../../records/revisions/revision-members.js';
import { byTime, liveRevisions, type RevisionRow } from '../../records/revisions/rows.js';
import { listModule } from '../../shapes/list-module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { directionOf } from '../../shapes/direction.js';
import { needsWindow } from '../../shapes/window.js';
import { between, never, unindexed, type Condition } from '../../sql/conditions.js';

type Run = QueryRun<'allrevisions'>;

/** Revisions of all pages in the order of time. */
export const allrevisions = listModule('allrevisions', {
  ...revisionList(liveRevisions),
  from: liveRevisions.source.inOrder(),
  check: async (run) => {
    run.readAgain();
    atMostOne(run, 'user', 'excludeuser');
    if (run.target === undefined) await revisionOptions(run);
  },
  where: ({ params: p, call }) => [call.wiki.site.general.misermode ? undefined : inNamespaces(p.namespace)],
  scan: async (run) => {
    const { params: p } = run;
    const times = between(c.rev_timestamp, directionOf(p.dir), p.start, p.end);
    const users = byUser(run, p, liveRevisions);
    return {
      ...(needsWindow(run) && {
        window: from(t.revision).where(times, ...(p.user === undefined ? [] : users)),
      }),
      where: [times, ...users],
      key: byTime,
      limit: run.target === undefined ? (await revisionOptions(run)).limit : (p.limit ?? 10),
    };
  },
  omits: filteredLate,
  batch: (rows, run) =>
    revisionBatch(
      rows.filter((row) => !filteredLate(row, run)),
      run,
    ),
  place: {
    in: 'grouped',
    entry: ({ namespace, title, page }) => ({ namespace, dbkey: title, pageid: page ?? 0 }),
    items: 'revisions',
  },
  generates: (run) => ({
    pinned: true,
    ...(run.params.generatetitles
      ? { pageIds: (row: RevisionRow) => row.page ?? undefined }
      : { revisionIds: (row: RevisionRow) => row.id }),
  }),
  cacheMode: (_params, { call }) => (maySeeHidden(call.viewer.rights) ? 'private' : 'public'),
  costly: ['expandtemplates', 'namespace', 'user', 'excludeuser'],
});

/** The sign prevents databases from reading whole namespaces first: rows are read in chronological order. */
function inNamespaces(namespaces: readonly number[] | undefined): Condition<'page'> | undefined {
  if (namespaces === undefined) return undefined;
  return namespaces.length === 0 ? never : unindexed(c.page_namespace, namespaces);
}

/** In miser mode namespaces are filtered after the limit. */
function filteredLate({ namespace }: RevisionRow, { params: p, call }: Run): boolean {
  return call.wiki.site.general.misermode && p.namespace !== undefined && !p.namespace.includes(namespace);
}
