/**
 * Lists of pages with two levels: the pages that link to a title, and below redirects among them the pages that link to
 * those. The second level continues separately while the first does not advance. If not all pages fit into a response,
 * it contains as many as do, in the order of their IDs.
 */
import type { ModuleName } from '@wiki-query/server-stubs';
import type { PageRow } from '../pages/page-rows.js';
import { orderOf, startingAt, type KeyPart, type KeyValue } from '../sql/keyset.js';
import { t } from '../db/schema/tables.js';
import { rowsWithin, type Source } from '../sql/query.js';
import type { Selected } from '../sql/table.js';
import { setOwn } from '@wiki-query/wikitext';
import { composed, type SpecChecked } from './exact.js';
import { cappedLimit } from './limits.js';
import type { Conditions } from './list-declaration.js';
import { makeModule, type QueryModule, type Traits } from './module.js';
import type { QueryRun } from './query-run.js';
import { directionOf } from './direction.js';
import { pageColumns } from './generator-output.js';
import { readPlaces, type Places } from './two-places.js';

/** The rows that a level reads, and their start. */
export interface Level<T extends string = string> {
  readonly key: readonly KeyPart<T>[];
  readonly start: readonly KeyValue[] | undefined;
  readonly where: Conditions<T>;
}

/** `Used` are the tables whose columns it reads, `Joined` those of its source, as for a list of one level. */
export interface TwoLevels<
  N extends ModuleName,
  Row extends PageRow,
  Root,
  Used extends string = string,
  Joined extends string = never,
> extends Traits<N> {
  /** Columns that a level reads in addition to those of pages. */
  readonly columns: readonly Selected<string, Used>[];
  readonly from: Source<Joined>;
  /** What the request names, or its refusal. */
  readonly root: (run: QueryRun<N>) => Promise<Root>;
  readonly hasSecond: (run: QueryRun<N>) => boolean;
  readonly first: (run: QueryRun<N>, root: Root, start: Places['first']) => Level<Used>;
  /** Of these rows of the first level. */
  readonly second: (run: QueryRun<N>, parents: readonly Row[], start: Places['second']) => Level<Used>;
  /** The value that a row of the first level shares with those below it; undefined without such rows. */
  readonly asParent: (row: Row) => string | undefined;
  readonly parentOf: (row: Row) => string;
  /** The position of a row of the second level, for the continue value. */
  readonly placeOf: (row: Row) => readonly KeyValue[];
  readonly item: (row: Row, run: QueryRun<N>) => SpecChecked;
  /** Member of an item that has those below it. */
  readonly below: string;
}

interface Entry<Row> {
  readonly row: Row;
  readonly below: Row[];
}

interface Found<Row> {
  readonly entries: readonly Entry<Row>[];
  readonly places: Places;
  /** Where the next request continues, if it must. */
  readonly next: string | undefined;
}

interface Ordered {
  readonly dir: string;
  readonly limit: number;
  readonly continue: string | undefined;
}

/** Makes a module of two levels. */
export function twoLevels<N extends ModuleName, Row extends PageRow, Root, T extends string>(
  module: N,
  declared: TwoLevels<N, Row, Root, NoInfer<T>, T>,
): QueryModule<N> {
  return makeModule<N>(module, declared, {
    run: async (_params, run) => list(declared, run, await read(declared, run)),
    generate: async (_params, run: QueryRun<N>) => {
      const { entries, next } = await read(declared, run);
      if (next !== undefined) run.continueAt('continue', next);
      await run.target?.addRows(entries.map(({ row }) => row));
      await run.target?.addRows(entries.flatMap(({ below }) => below));
    },
  });
}

const orderedBy = ({ params }: QueryRun): Ordered => params as Ordered;

async function read<N extends ModuleName, Row extends PageRow, Root>(
  declared: TwoLevels<N, Row, Root>,
  run: QueryRun<N>,
): Promise<Found<Row>> {
  run.readAgain();
  const hasSecond = declared.hasSecond(run);
  const { limit: wanted, continue: text } = orderedBy(run);
  // Each of the two levels takes half.
  const limit = hasSecond ? cappedLimit(run, wanted, { share: 0.5 }) : wanted;
  const root = await declared.root(run);
  const start = readPlaces(text);
  const rows = await readLevel(declared, run, declared.first(run, root, start.first), limit);
  const entries = rows.slice(0, limit).map((row): Entry<Row> => ({ row, below: [] }));
  const extra = rows[limit];
  const begin = start.first ?? (rows[0] && entries.length > 0 ? placeOf(rows[0]) : undefined);
  const found: Found<Row> = {
    entries,
    places: begin === undefined ? start : { ...start, first: begin },
    next: extra && placeOf(extra).join('|'),
  };
  return hasSecond ? readSecond(declared, run, found, limit) : found;
}

const placeOf = (row: PageRow): readonly KeyValue[] => [row.page_namespace, row.page_id];

/** Adds the second level. */
async function readSecond<N extends ModuleName, Row extends PageRow, Root>(
  declared: TwoLevels<N, Row, Root>,
  run: QueryRun<N>,
  found: Found<Row>,
  limit: number,
): Promise<Found<Row>> {
  const parents = new Map<string, Entry<Row>>();
  for (const entry of found.entries) {
    const key = declared.asParent(entry.row);
    if (key !== undefined) parents.set(key, entry);
  }
  if (parents.size === 0) return found;
  const { places } = found;
  const above = [...parents.values()].map(({ row }) => row);
  const rows = await readLevel(declared, run, declared.second(run, above, places.second), limit);
  for (const row of rows.slice(0, limit)) parents.get(declared.parentOf(row))?.below.push(row);
  const [one] = rows;
  const more = rows[limit];
  return {
    ...found,
    places: one === undefined ? places : { ...places, second: places.second ?? declared.placeOf(one) },
    next: more === undefined ? found.next : [...(places.first ?? []), ...declared.placeOf(more)].join('|'),
  };
}

function readLevel<N extends ModuleName, Row extends PageRow, Root>(
  { columns, from }: TwoLevels<N, Row, Root>,
  run: QueryRun<N>,
  { key, start, where }: Level,
  limit: number,
): Promise<readonly Row[]> {
  const direction = directionOf(orderedBy(run).dir);
  const all = [...pageColumns(run).filter(({ as }) => as !== 'page_is_redirect'), t.page.page_is_redirect, ...columns];
  return run.call.db.all(
    rowsWithin<Row>(
      { source: from, columns: all, where },
      {
        where: [start && startingAt(key, start, direction)],
        order: orderOf(key, direction),
        limit: limit + 1,
      },
    ),
  );
}

async function list<N extends ModuleName, Row extends PageRow, Root>(
  declared: TwoLevels<N, Row, Root>,
  run: QueryRun<N>,
  found: Found<Row>,
): Promise<void> {
  const { entries, next } = found;
  const { response } = run;
  const { titleTexts } = run.call;
  const rows = entries.flatMap(({ row, below }) => [row, ...below]);
  await titleTexts.load(rows.map((row) => ({ namespace: row.page_namespace, dbkey: row.page_title })));
  const itemOf = (row: Row): SpecChecked => declared.item(row, run);
  const whole = entries.map(({ row, below }) =>
    below.length === 0 ? itemOf(row) : composed({ ...itemOf(row), [declared.below]: below.map(itemOf) }),
  );
  const items = response.list(run.descriptor.name);
  const fits = response.fits(whole);
  if (fits) items.push(...whole);
  const value = (fits ? undefined : listSome(declared.below, itemOf, run, found, items)) ?? next;
  if (value !== undefined) run.continueAt('continue', value);
}

/**
 * Lists entries by page ID until the response is full. Then returns the continue value, with the page and the one below
 * it.
 */
function listSome<Row extends PageRow>(
  member: string,
  itemOf: (row: Row) => SpecChecked,
  { response }: QueryRun,
  { entries, places }: Found<Row>,
  items: SpecChecked[],
): string | undefined {
  const base = [...(places.first ?? [0, 0]), ...(places.second ?? [0, '', 0, 0])].join('|');
  const byId = (a: PageRow, b: PageRow): number => a.page_id - b.page_id;
  for (const { row, below } of entries.toSorted((a, b) => byId(a.row, b.row))) {
    if (row.page_id < (places.page ?? 0)) continue;
    const entry = itemOf(row);
    if (!response.fits(entry)) return `${base}|${row.page_id}`;
    items.push(entry);
    const from = row.page_id === places.page ? (places.below ?? 0) : 0;
    const fitting: SpecChecked[] = [];
    for (const one of below.toSorted(byId)) {
      if (one.page_id < from) continue;
      const nested = itemOf(one);
      if (!response.fits(nested)) return `${base}|${row.page_id}|${one.page_id}`;
      if (fitting.push(nested) === 1) setOwn(entry as object as Record<string, unknown>, member, fitting);
    }
  }
  return undefined;
}
