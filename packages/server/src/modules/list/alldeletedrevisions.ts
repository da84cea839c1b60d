import { renamed } from '../../sql/table.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { cannotUseWith, mustUseWith } from '../../shapes/parameter-mix.js';
import { checkDeletedRights } from '../../records/revisions/deleted-rights.js';
import { byUser } from '../../records/revisions/filters.js';
import { revisionLimit, revisionOptions } from '../../records/revisions/options.js';
import { revisionList } from '../../records/revisions/revision-members.js';
import {
  archiveByTime,
  archivedRevisions,
  columnsOf,
  titleOfRevision,
  type RevisionRow,
} from '../../records/revisions/rows.js';
import { hasTag } from '../../records/tags/change-tags.js';
import { listModule } from '../../shapes/list-module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { directionOf } from '../../shapes/direction.js';
import { all, among, any, beginsWith, between, equals, ifGiven, type Condition } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';

type Run = QueryRun<'alldeletedrevisions'>;

/** Deleted revisions: of a user in chronological order, or all in the order of titles. */
export const alldeletedrevisions = listModule('alldeletedrevisions', {
  ...revisionList(archivedRevisions),
  from: archivedRevisions.source.leftJoin(
    t.page,
    sql`${c.page_namespace} = ${c.ar_namespace} and ${c.page_title} = ${c.ar_title}`,
  ),
  distinct: listsTitles,
  skip: ({ params }) => params.namespace?.length === 0,
  check: async (run) => {
    run.readAgain();
    checkMode(run);
    if (run.target === undefined) checkDeletedRights(run, await revisionOptions(run));
  },
  where: (run) => [
    ...(run.params.user === undefined ? titleBounds(run) : timeBounds(run)),
    ...byUser(run, run.params, archivedRevisions),
    hasTag(c.ct_rev_id, c.ar_rev_id, run.params.tag),
  ],
  scan: async (run) => ({
    key: keyOf(run),
    limit: await revisionLimit(run),
  }),
  omits: filteredLate,
  reads: columnsOf(archivedRevisions, ['namespace']),
  place: {
    in: 'grouped',
    title: titleOfRevision(archivedRevisions),
    // The page that has the title now.
    pageid: renamed(c.page_id, 'pageid'),
    items: 'revisions',
  },
  generates: ({ params: p }) =>
    p.generatetitles ? { titles: titleOfRevision(archivedRevisions) } : { revisionIds: renamed(c.ar_rev_id, 'id') },
  costly: ['expandtemplates', 'namespace', 'user', 'excludeuser', 'tag', 'prefix'],
});

/** Rejects parameters of the other mode. */
function checkMode(run: Run): void {
  const { params: p } = run;
  const { prefix } = run.descriptor;
  const others =
    p.user === undefined ? (['start', 'end'] as const) : (['from', 'to', 'prefix', 'excludeuser'] as const);
  const wrong = others.find((name) => p[name] !== undefined);
  if (wrong !== undefined) throw (p.user === undefined ? mustUseWith : cannotUseWith)(prefix + wrong, `${prefix}user`);
  if (run.target !== undefined && p.generatetitles && p.user === undefined && p.dir === 'older')
    run.warn('performance', { prefix });
}

/** Whether the response has each title once, in order. */
function listsTitles({ params: p, target }: Run): boolean {
  return target !== undefined && p.generatetitles && p.user === undefined && p.dir === 'newer';
}

function keyOf(run: Run): readonly KeyPart<'archive'>[] {
  const { params: p } = run;
  if (p.user !== undefined) return archiveByTime;
  const byTitle: readonly KeyPart<'archive'>[] = [
    { column: c.ar_namespace, as: 'namespace', type: 'int', constant: new Set(p.namespace ?? [0, 1]).size === 1 },
    { column: c.ar_title, as: 'title', type: 'string' },
  ];
  return listsTitles(run) ? byTitle : [...byTitle, ...archiveByTime];
}

function timeBounds({ params: p, call }: Run): readonly (Condition<'archive'> | undefined)[] {
  return [
    call.wiki.site.general.misermode ? undefined : equals(c.ar_namespace, p.namespace),
    between(c.ar_timestamp, directionOf(p.dir), p.start, p.end),
  ];
}

/** Bounds of titles. Each namespace has its own rule for the case of the first letter. */
function titleBounds(run: Run): readonly (Condition<'archive'> | undefined)[] {
  const { params: p, call } = run;
  const { titles, namespaces } = call.wiki;
  const wanted = p.namespace ?? namespaces.valid();
  const direction = directionOf(p.dir);
  const boundsIn = (namespace: number): readonly (string | undefined)[] =>
    [p.from, p.to, p.prefix].map((text) => ifGiven(text, (part) => titles.partToDbkey(part, namespace)));
  const groups = new Map<string, number[]>();
  for (const namespace of wanted) {
    const key = JSON.stringify(boundsIn(namespace));
    groups.set(key, [...(groups.get(key) ?? []), namespace]);
  }
  const conditions = [...groups.values()].map((members) => {
    const [from, to, prefix] = boundsIn(members[0] ?? 0);
    return all([
      among(c.ar_namespace, members),
      between(c.ar_title, direction, from === '' ? undefined : from, to === '' ? undefined : to),
      beginsWith(c.ar_title, prefix),
    ]);
  });
  return [any(conditions.map((condition) => sql`(${condition})`))];
}

/** In miser mode namespaces are filtered after the limit. */
function filteredLate({ namespace }: RevisionRow, { params: p, call }: Run): boolean {
  return (
    call.wiki.site.general.misermode &&
    p.user !== undefined &&
    p.namespace !== undefined &&
    !p.namespace.includes(namespace)
  );
}
