/**
 * The ordered scan: one engine for all modules that list rows in the order of a key (shapes 1 and 2 of the design). It
 * implements limit + 1, continuation, direction, generator output, placement and result size. A module only declares
 * its tables, order and items.
 */
import { rowsWithin, type Rows, type Statement } from '../sql/query.js';
import type { Column } from '../sql/table.js';
import type { Sql } from '../sql/sql.js';
import type { Condition } from '../sql/conditions.js';
import type { ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import { t } from '../db/schema/tables.js';
import type { TitleKey } from '../sql/title-condition.js';
import {
  before,
  keyOf,
  orderOf,
  parseContinue,
  startingAt,
  type Direction,
  type KeyPart,
  type KeyValue,
} from '../sql/keyset.js';
import type { Exact } from './exact.js';
import { addToPageSet, present, type GeneratorOutput } from './generator-output.js';
import { makeModule, type ItemOf, type QueryModule, type Traits } from './module.js';
import type { QueryRun } from './query-run.js';
import { adder, type Place } from './place.js';
import { endOfWindow, valuesOf, type Window } from './window.js';
import { lookUp } from '@wiki-query/wikitext';

/** One scan: a query without order and limit, and the key for its order and continue value. */
export interface Scan<Row> {
  readonly query: Rows;
  readonly key: readonly KeyPart[];
  readonly direction: Direction;
  readonly limit: number;
  /** The start, if the module has read the continue parameter itself; `null`: from the beginning. */
  readonly start?: readonly KeyValue[] | null | undefined;
  /** The order, if it differs from the key (an equivalent index column). */
  readonly order?: readonly Sql[] | undefined;
  /** Continue value of a row, if it is not the key's values joined by `|`. */
  readonly continueValue?: ((row: Row) => string | number) | undefined;
  /** Parts of the continue value before those of the key: constants of this scan that identify its phase. */
  readonly phase?: readonly string[] | undefined;
  /** Name of the continue parameter; by default `continue`. */
  readonly continueParameter?: string | undefined;
  /** How often joins may repeat the row of one key. Repetitions count against the limit but are not returned. */
  readonly repeats?: number | undefined;
  /** For several rows with one key: all except those of this row, to continue from when they fill a response. */
  readonly otherThan?: ((row: Row) => Condition) | undefined;
  /** The continue value if all rows are listed but not all pages were processed. */
  readonly rest?: string | undefined;
  /** If no index covers the filters: the rows in the order of the key, of which a request reads a limited number. */
  readonly window?: Window | undefined;
}

/** Writes the item of a row. Undefined omits the row, which still counts against the limit. */
export type WriteRow<Row, Item> = (row: Row, index: number) => Item | undefined;

export interface ScanModule<N extends ModuleName, Row, Batch> extends Traits<N> {
  /** The scan of this request; several are phases that follow one another; none if nothing can match. */
  readonly scan: (
    run: QueryRun<N>,
  ) => Scan<Row> | readonly Scan<Row>[] | undefined | Promise<Scan<Row> | readonly Scan<Row>[] | undefined>;
  /** Titles in items: genders are looked up once for all of them. */
  readonly titles?: (row: Row, run: QueryRun<N>) => TitleKey | undefined;
  /** Reads additional data of items for all rows of the response at once. */
  readonly batch?: (rows: readonly Row[], run: QueryRun<N>) => Promise<Batch>;
  /** The function that writes the items of one response. */
  readonly items: (run: QueryRun<N>, batch: Batch) => WriteRow<Row, Exact<ItemOf<N>>>;
  readonly place?: Place<Row, N>;
  readonly generates?: GeneratorOutput<Row> | ((run: QueryRun<N>) => GeneratorOutput<Row>);
}

/** Makes a module of scans. */
export function scanOf<N extends ModuleName, Row, Batch>(
  module: N,
  declared: ScanModule<N, Row, Batch>,
): QueryModule<N> {
  const { generates } = declared;
  return makeModule<N>(module, declared, {
    run: async (_params, run) => list(declared, run, await rowsOf(declared, run)),
    ...(generates !== undefined && {
      generate: async (_params: ModuleParams[N], run: QueryRun<N>) => {
        const how = typeof generates === 'function' ? generates(run) : generates;
        const { rows, scans, next } = await rowsOf(declared, run);
        const first = foundAt(rows, scans, 0);
        if (how.pinned === true && first !== undefined)
          run.pinStart(first.scan.continueParameter ?? 'continue', continueValueOf(first));
        if (next !== undefined) continueFrom(run, next);
        await addToPageSet(how, run, rows);
      },
    }),
  });
}

interface Found<Row> {
  readonly row: Row;
  readonly scan: Scan<Row>;
}

interface Read<Row> {
  readonly rows: readonly Row[];
  readonly scans: readonly Ended<Row>[];
  /** The row that the next request starts at. */
  readonly next: Found<Row> | undefined;
  /** The continue value if no such row exists, but there are more rows to read. */
  readonly rest?: string | undefined;
}

/** A scan whose rows end before this place. */
interface Ended<Row> {
  readonly scan: Scan<Row>;
  readonly end: number;
}

/** A row with the scan that it is of. */
function foundAt<Row>(rows: readonly Row[], scans: readonly Ended<Row>[], place: number): Found<Row> | undefined {
  const scan = scans.find(({ end }) => place < end)?.scan;
  return scan && { row: rows[place] as Row, scan };
}

/** Reads the phases until there is one row more than the limit. */
async function rowsOf<N extends ModuleName, Row, Batch>(
  declared: ScanModule<N, Row, Batch>,
  run: QueryRun<N>,
): Promise<Read<Row>> {
  const planned = await declared.scan(run);
  const phases: readonly Scan<Row>[] =
    planned === undefined ? [] : Array.isArray(planned) ? planned : [planned as Scan<Row>];
  const scans: Ended<Row>[] = [];
  let rows: Row[] = [];
  for (const scan of phases) {
    const wanted = scan.limit + (scan.repeats ?? 1) - rows.length;
    if (wanted <= 0) break;
    const end = scan.window && (await endOfWindow<Row>(scan, startOf(scan, run), run));
    const within = end === undefined ? undefined : before(scan.key, valuesOf(end, scan), scan.direction);
    const more = await run.call.db.all(prepare(scan, run, wanted, within));
    rows = rows.length === 0 ? more : [...rows, ...more];
    scans.push({ scan, end: rows.length });
    if (end !== undefined && rows.length <= scan.limit) return { rows, scans, next: { row: end, scan } };
  }
  const limit = phases[0]?.limit ?? 0;
  if (phases[0]?.repeats !== undefined) return withoutRepeats(rows, scans, limit);
  const next = foundAt(rows, scans, limit);
  if (next === undefined) return { rows, scans, next, rest: phases.at(-1)?.rest };
  rows.length = limit;
  if (next.scan.otherThan === undefined) return { rows, scans, next };
  return { rows, scans, next: await nextOf(foundAt(rows, scans, 0), next, run) };
}

/** Each row once, and the first new one after the limit. */
function withoutRepeats<Row>(all: readonly Row[], ended: readonly Ended<Row>[], limit: number): Read<Row> {
  const found = all.map((_, place) => foundAt(all, ended, place) as Found<Row>);
  const isNew = (one: Found<Row>, i: number): boolean => {
    const before = found[i - 1];
    return before === undefined || keyText(before) !== keyText(one);
  };
  const once = found.filter((one, i) => i < limit && isNew(one, i));
  return {
    rows: once.map(({ row }) => row),
    scans: once.map(({ scan }, i) => ({ scan, end: i + 1 })),
    next: found.find((one, i) => i >= limit && isNew(one, i)),
  };
}

/**
 * The row to continue from. It must not have the key of the first listed row, otherwise the continuation would not
 * advance.
 */
async function nextOf<N extends ModuleName, Row>(
  first: Found<Row> | undefined,
  next: Found<Row>,
  run: QueryRun<N>,
): Promise<Found<Row> | undefined> {
  const { scan, row } = next;
  if (scan.otherThan === undefined || first === undefined || keyText(first) !== keyText(next)) return next;
  const onward = { ...scan, start: keyOf(row as Readonly<Record<string, unknown>>, scan.key) };
  const [following] = await run.call.db.all(prepare(onward, run, 1, scan.otherThan(row)));
  return following && { row: following, scan };
}

const keyText = <Row>({ row, scan }: Found<Row>): string =>
  keyOf(row as Readonly<Record<string, unknown>>, scan.key).join('|');

function prepare<N extends ModuleName, Row>(
  scan: Scan<Row>,
  run: QueryRun<N>,
  limit: number,
  other?: Condition,
): Statement<Row> {
  const start = startOf(scan, run);
  const where = [other, start && startingAt(scan.key, start, scan.direction)];
  const order = scan.order ?? orderOf(scan.key, scan.direction);
  return rowsWithin(scan.query, { where, order, limit });
}

function startOf<N extends ModuleName, Row>(scan: Scan<Row>, run: QueryRun<N>): readonly KeyValue[] | undefined {
  if (scan.start !== undefined) return scan.start ?? undefined;
  const value = lookUp(run.params as Readonly<Record<string, unknown>>, scan.continueParameter ?? 'continue');
  return typeof value === 'string'
    ? parseContinue(
        value,
        scan.key.map((part) => part.type),
      )
    : undefined;
}

function continueValueOf<Row>({ row, scan }: Found<Row>): string | number {
  const parts = [...(scan.phase ?? []), ...keyOf(row as Readonly<Record<string, unknown>>, scan.key)];
  return scan.continueValue?.(row) ?? parts.join('|');
}

function continueFrom<N extends ModuleName, Row>(run: QueryRun<N>, found: Found<Row>): void {
  run.continueAt(found.scan.continueParameter ?? 'continue', continueValueOf(found));
}

async function list<N extends ModuleName, Row, Batch>(
  declared: ScanModule<N, Row, Batch>,
  run: QueryRun<N>,
  { rows, scans, next, rest }: Read<Row>,
): Promise<void> {
  const { titleTexts } = run.call;
  if (declared.titles && titleTexts.followGender)
    await titleTexts.load(present(rows, (row) => declared.titles?.(row, run)));
  // Nothing to show: nothing to look up either.
  const batch = (rows.length === 0 ? undefined : await declared.batch?.(rows, run)) as Batch;
  const add = adder(declared.place ?? { in: 'list' }, run);
  const write = declared.items(run, batch);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as Row;
    const item = write(row, i);
    if (item !== undefined && !add(row, item)) return continueFrom(run, foundAt(rows, scans, i) as Found<Row>);
  }
  if (next !== undefined) continueFrom(run, next);
  else if (rest !== undefined) run.continueAt('continue', rest);
}

/** Columns of `page` that a generator with page rows must read. */
export function pageColumns({ target }: Pick<QueryRun, 'target'>): readonly Column<string, 'page'>[] {
  const names = target?.pageColumns() ?? (['page_id', 'page_namespace', 'page_title'] as const);
  return names.map((name) => t.page[name]);
}

/** `asc` or `desc` of the API's `dir` values. */
export function directionOf(dir: string): Direction {
  return dir === 'descending' || dir === 'desc' || dir === 'older' ? 'desc' : 'asc';
}
