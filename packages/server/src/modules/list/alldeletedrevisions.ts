import { all, among, any, beginsWith, between, type Condition, equals, map, where } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import type { ModuleRun } from '../../shapes/module.js';
import { directionOf, scanModule, type Scan } from '../../shapes/scan.js';
import { part, type Part } from '../../sql/part.js';
import { select } from '../../sql/select.js';
import { ApiError } from '../../errors/api-error.js';
import { hasTag } from '../../records/tags/change-tags.js';
import { maySeeHidden } from '../../content/visibility.js';
import { revisionBatch, type RevisionBatch } from '../../records/revisions/batch.js';
import { checkDeletedRights } from '../../records/revisions/deleted-rights.js';
import { byUser } from '../../records/revisions/filters.js';
import { revisionItem, revisionValues } from '../../records/revisions/item.js';
import { revisionOptions } from '../../records/revisions/options.js';
import { archiveByTime, archivedRevisions, type RevisionRow } from '../../records/revisions/rows.js';

interface Row extends RevisionRow {
  /** Page that has the title now. */
  readonly pageid: number | null;
}

type Run = ModuleRun<'alldeletedrevisions'>;

/** Deleted revisions: of a user in the order of time, or all in the order of titles. */
export const alldeletedrevisions = scanModule<'alldeletedrevisions', Row, RevisionBatch>('alldeletedrevisions', {
  scan: async (run) => {
    const { params: p } = run;
    run.readAgain();
    if (p.namespace?.length === 0) return undefined;
    checkMode(run);
    if (run.target !== undefined) return scanOf(run, p.limit ?? 10);
    const options = await revisionOptions(run);
    checkDeletedRights(run, options);
    return scanOf(run, options.limit);
  },
  titles: ({ namespace, title }) => ({ namespace, dbkey: title }),
  batch: revisionBatch,
  item: (row, run, batch) => (filteredLate(row, run) ? undefined : revisionItem(row, run, batch)),
  place: {
    in: 'grouped',
    entry: ({ namespace, title, pageid }) => ({ namespace, dbkey: title, pageid: pageid ?? 0 }),
    items: 'revisions',
  },
  generates: (run) => ({
    leftOut: (row) => filteredLate(row, run),
    ...(run.params.generatetitles
      ? { titles: ({ namespace, title }: Row) => run.query.wiki.titles.of(namespace, title) }
      : { revisionIds: (row: Row) => row.id }),
  }),
  alsoAnswers: revisionValues,
  cacheMode: (_params, { query }) => (maySeeHidden(query.viewer.rights) ? 'private' : 'public'),
});

/** Refuses parameters of the other way of listing. */
function checkMode(run: Run): void {
  const { params: p } = run;
  const { prefix } = run.descriptor;
  const others =
    p.user === undefined ? (['start', 'end'] as const) : (['from', 'to', 'prefix', 'excludeuser'] as const);
  const wrong = others.find((name) => p[name] !== undefined);
  if (wrong !== undefined)
    throw new ApiError(
      'invalidparammix',
      { parameter: prefix + wrong, other: `${prefix}user` },
      { message: `apierror-invalidparammix-${p.user === undefined ? 'mustusewith' : 'cannotusewith'}` },
    );
  if (run.target !== undefined && p.generatetitles && p.user === undefined && p.dir === 'older')
    run.warn('performance', { prefix });
}

const byTitle: readonly KeyPart[] = [
  { column: 'ar_namespace', as: 'namespace', type: 'int' },
  { column: 'ar_title', as: 'title', type: 'string' },
];

function scanOf(run: Run, limit: number): Scan<Row> {
  const { params: p, query } = run;
  const direction = directionOf(p.dir);
  const listsTitles = run.target !== undefined && p.generatetitles && p.user === undefined && p.dir === 'newer';
  const ofNamespace = { constant: new Set(p.namespace ?? [0, 1]).size === 1 };
  const inTitleOrder = byTitle.map((part, i) => (i === 0 ? { ...part, ...ofNamespace } : part));
  return {
    query: select<Row>(query.db.sql, {
      distinct: listsTitles,
      ...source(run, listsTitles),
      where: [
        ...(p.user === undefined ? titleBounds(run) : timeBounds(run)),
        ...byUser(run, p, archivedRevisions),
        hasTag('ct_rev_id', 'ar_rev_id', p.tag),
      ],
    }),
    key: listsTitles ? inTitleOrder : p.user === undefined ? [...inTitleOrder, ...archiveByTime] : archiveByTime,
    direction,
    limit,
  };
}

function source(run: Run, listsTitles: boolean): { readonly columns: readonly string[]; readonly from: Part } {
  const { columns, from, briefColumns, briefFrom } = archivedRevisions;
  if (listsTitles) return { columns: ['ar_namespace as namespace', 'ar_title as title'], from: briefFrom };
  if (run.target !== undefined) return { columns: briefColumns, from: briefFrom };
  return {
    columns: [...columns, 'page_id as pageid'],
    from: part`${from} left join page on page_namespace = ar_namespace and page_title = ar_title`,
  };
}

function timeBounds({ params: p, query }: Run): readonly (Condition | undefined)[] {
  return [
    query.wiki.site.general.misermode ? undefined : equals('ar_namespace', p.namespace),
    between('ar_timestamp', directionOf(p.dir), p.start, p.end),
  ];
}

/** Bounds of titles; each namespace has its own rule for the first letter. */
function titleBounds(run: Run): readonly (Condition | undefined)[] {
  const { params: p, query } = run;
  const { titles, namespaces } = query.wiki;
  const wanted = p.namespace ?? namespaces.valid();
  const direction = directionOf(p.dir);
  const boundsIn = (namespace: number): readonly (string | undefined)[] =>
    [p.from, p.to, p.prefix].map((text) => map(text, (part) => titles.partToDbkey(part, namespace)));
  const groups = new Map<string, number[]>();
  for (const namespace of wanted) {
    const key = JSON.stringify(boundsIn(namespace));
    groups.set(key, [...(groups.get(key) ?? []), namespace]);
  }
  const conditions = [...groups.values()].map((members) => {
    const [from, to, prefix] = boundsIn(members[0] ?? 0);
    return all([
      among('ar_namespace', members),
      between('ar_title', direction, from === '' ? undefined : from, to === '' ? undefined : to),
      beginsWith('ar_title', prefix),
    ]);
  });
  return [any(conditions.map((condition) => where`(${condition})`))];
}

/** In miser mode namespaces are filtered after the limit. */
function filteredLate({ namespace }: Row, { params: p, query }: Run): boolean {
  return (
    query.wiki.site.general.misermode &&
    p.user !== undefined &&
    p.namespace !== undefined &&
    !p.namespace.includes(namespace)
  );
}
