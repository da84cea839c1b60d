/** `allfileusages`, `alllinks`, `allredirects`, `alltransclusions`: every link of a kind, in the order of its target. */
import { exactly } from '../../shapes/exact.js';
import type { ModuleParams } from '@wiki-query/server-stubs';
import { all, beginsWith, compare, equals, map, type Condition } from '../../sql/conditions.js';
import { areFew } from '../../shapes/few.js';
import { parseContinue, type KeyPart } from '../../sql/keyset.js';
import { has, type ModuleRun, type QueryModule, type ItemOf } from '../../shapes/module.js';
import { directionOf, scanModule, type Scan } from '../../shapes/scan.js';
import { select } from '../../sql/select.js';
import { ApiError } from '../../errors/api-error.js';
import { linksWithTargets, type LinkTable } from './link-tables.js';

type Name = 'allfileusages' | 'alllinks' | 'allredirects' | 'alltransclusions';
/** What the four have in common; each has the properties that its table gives. */
type Params = ModuleParams['allfileusages'] & { readonly namespace?: number };
type Run = ModuleRun<Name>;

interface Row {
  readonly title: string;
  readonly from?: number;
  readonly target?: number;
  readonly rd_fragment?: string | null;
  readonly rd_interwiki?: string | null;
}

const item = exactly<ItemOf<Name>>();

/** Makes one of the four of its table; `columns` are properties that redirects have besides. */
export function allLinks<N extends Name>(
  module: N,
  links: LinkTable,
  columns: Readonly<Record<string, 'rd_fragment' | 'rd_interwiki'>> = {},
): QueryModule<N> {
  const namespaceOf = (p: Params): number => links.fixedNamespace ?? p.namespace ?? 0;
  return scanModule<N, Row>(module, {
    scan: (run) => scanOf(run, links, columns, namespaceOf),
    titles: (row, run) => ({ namespace: namespaceOf(run.params as Params), dbkey: row.title }),
    item: (row, run) => {
      const p = run.params as Params;
      const ns = namespaceOf(p);
      const prop: readonly string[] = p.prop;
      const shows = (name: string, value: string | null | undefined): value is string =>
        Object.hasOwn(columns, name) && prop.includes(name) && typeof value === 'string' && value !== '';
      return item({
        ...(has(p.prop, 'ids') && { fromid: row.from ?? 0 }),
        ...(has(p.prop, 'title') && { ns, title: run.query.titleTexts.text(ns, row.title) }),
        ...(shows('fragment', row.rd_fragment) && { fragment: row.rd_fragment }),
        ...(shows('interwiki', row.rd_interwiki) && { interwiki: row.rd_interwiki }),
      });
    },
    generates: (run) => {
      const p = run.params as Params;
      return p.unique
        ? { titles: (row: Row) => run.query.wiki.titles.of(namespaceOf(p), row.title) }
        : { pageIds: (row: Row) => row.from };
    },
  });
}

async function scanOf(
  run: Run,
  links: LinkTable,
  columns: Readonly<Record<string, string>>,
  namespaceOf: (p: Params) => number,
): Promise<Scan<Row>> {
  const p = run.params as Params;
  const { query } = run;
  const namespace = namespaceOf(p);
  if (p.unique) refuseUnique(run, ['ids', ...Object.keys(columns)]);
  const toKey = (text: string): string => query.wiki.titles.partToDbkey(text, namespace);
  const key = keyOf(links, p.unique);
  const start = await startOf(run, links, key, namespace);
  const targets = [
    links.namespace === undefined ? undefined : equals(links.namespace, namespace),
    // Bounds do not turn with the direction: of a list that ascends, a continue value takes the place of the lower one.
    start === null || directionOf(p.dir) === 'desc' ? compare(links.title, '>=', map(p.from, toKey)) : undefined,
    compare(links.title, '<=', map(p.to, toKey)),
    beginsWith(links.title, map(p.prefix, toKey)),
  ];
  return {
    query: select<Row>(query.db.sql, {
      distinct: p.unique,
      columns: [
        `${links.title} as title`,
        ...(p.unique ? [] : [`${links.from} as from`]),
        ...(links.targetId === undefined ? [] : [`${links.targetId} as target`]),
        ...(p.unique ? [] : Object.values(columns)),
      ],
      from: linksWithTargets(links, (await hasFewTargets(run, links, targets)) ? 'targets' : 'links in order'),
      where: targets,
    }),
    key,
    direction: directionOf(p.dir),
    limit: p.limit,
    start,
    ...(p.unique && { continueValue: (row: Row) => row.title }),
  };
}

/** Of few targets the links are sorted; of many they are read in their order until the list is full. */
async function hasFewTargets(
  { query }: Run,
  links: LinkTable,
  targets: readonly (Condition | undefined)[],
): Promise<boolean> {
  return links.targetId !== undefined && areFew(query.db, 'linktarget', all(targets));
}

/** Links with a table of targets are ordered by the target's id, which never descends; others by title. */
function keyOf(links: LinkTable, unique: boolean): readonly KeyPart[] {
  const target: KeyPart =
    links.targetId === undefined
      ? { column: links.title, as: 'title', type: 'string' }
      : { column: links.targetId, as: 'target', type: 'int', fixed: 'asc' };
  return unique ? [target] : [target, { column: links.from, as: 'from', type: 'int' }];
}

/**
 * Where a continued request starts. With `unique` the value is a title; where targets are ordered by id, the id of that
 * title is looked up, so that the walk gives each target once.
 */
async function startOf(
  run: Run,
  links: LinkTable,
  key: readonly KeyPart[],
  namespace: number,
): Promise<readonly (string | number)[] | null> {
  const p = run.params as Params;
  if (p.continue === undefined) return null;
  if (!p.unique)
    return parseContinue(
      p.continue,
      key.map((part) => part.type),
    );
  const [title] = parseContinue(p.continue, ['string']);
  if (links.targetId === undefined) return [String(title)];
  const { db } = run.query;
  const target = await db.first(
    db.sql
      .selectFrom('linktarget')
      .select('lt_id')
      .where('lt_namespace', '=', namespace)
      .where('lt_title', '>=', String(title))
      .orderBy('lt_title')
      .limit(1),
  );
  return [target?.lt_id ?? Number.MAX_SAFE_INTEGER];
}

/** One row for each target cannot show where links are from. */
function refuseUnique(run: Run, names: readonly string[]): void {
  const given = (run.params.prop as readonly string[]).filter((name) => names.includes(name));
  if (given.length === 0) return;
  const { prefix } = run.descriptor;
  throw new ApiError(
    'invalidparammix',
    { parameter: `${prefix}prop=${given.join('|')}`, other: `${prefix}unique` },
    { message: 'apierror-invalidparammix-cannotusewith' },
  );
}
