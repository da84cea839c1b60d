import { between, never, unindexed, type Condition } from '../../sql/conditions.js';
import type { ModuleRun } from '../../shapes/module.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { needsWindow } from '../../shapes/window.js';
import { fixed } from '../../sql/part.js';
import { select } from '../../sql/select.js';
import { maySeeHidden } from '../../content/visibility.js';
import { revisionBatch, type RevisionBatch } from '../../records/revisions/batch.js';
import { byUser } from '../../records/revisions/filters.js';
import { revisionItem, revisionValues } from '../../records/revisions/item.js';
import { revisionOptions } from '../../records/revisions/options.js';
import { byTime, liveRevisions, type RevisionRow } from '../../records/revisions/rows.js';

type Run = ModuleRun<'allrevisions'>;

/** Revisions of all pages in the order of time. */
export const allrevisions = scanModule<'allrevisions', RevisionRow, RevisionBatch>('allrevisions', {
  scan: async (run) => {
    const { params: p, query } = run;
    run.readAgain();
    atMostOne(run, 'user', 'excludeuser');
    const isGenerator = run.target !== undefined;
    const limit = isGenerator ? (p.limit ?? 10) : (await revisionOptions(run)).limit;
    const direction = directionOf(p.dir);
    const times = between('rev_timestamp', direction, p.start, p.end);
    const users = byUser(run, p, liveRevisions);
    return {
      ...(needsWindow(run) && {
        window: { from: fixed('revision'), where: [times, ...(p.user === undefined ? [] : users)] },
      }),
      query: select<RevisionRow>(query.db.sql, {
        columns: isGenerator ? liveRevisions.briefColumns : liveRevisions.columns,
        from: isGenerator ? liveRevisions.briefFrom : liveRevisions.from,
        inOrder: true,
        where: [query.wiki.site.general.misermode ? undefined : inNamespaces(p.namespace), times, ...users],
      }),
      key: byTime,
      direction,
      limit,
    };
  },
  titles: ({ namespace, title }) => ({ namespace, dbkey: title }),
  batch: revisionBatch,
  item: (row, run, batch) => (filteredLate(row, run) ? undefined : revisionItem(row, run, batch)),
  place: {
    in: 'grouped',
    entry: ({ namespace, title, page }) => ({ namespace, dbkey: title, pageid: page ?? 0 }),
    items: 'revisions',
  },
  generates: (run) => ({
    pinned: true,
    leftOut: (row) => filteredLate(row, run),
    ...(run.params.generatetitles
      ? { pageIds: (row: RevisionRow) => row.page ?? undefined }
      : { revisionIds: (row: RevisionRow) => row.id }),
  }),
  alsoAnswers: revisionValues,
  cacheMode: (_params, { query }) => (maySeeHidden(query.viewer.rights) ? 'private' : 'public'),
});

/** The sign keeps databases from reading whole namespaces first: rows come in the order of time. */
function inNamespaces(namespaces: readonly number[] | undefined): Condition | undefined {
  if (namespaces === undefined) return undefined;
  return namespaces.length === 0 ? never : unindexed('page_namespace', namespaces);
}

/** In miser mode namespaces are filtered after the limit. */
function filteredLate({ namespace }: RevisionRow, { params: p, query }: Run): boolean {
  return query.wiki.site.general.misermode && p.namespace !== undefined && !p.namespace.includes(namespace);
}
