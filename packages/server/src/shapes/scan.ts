/**
 * Reads the rows of a list in the order of a key: the phases of a request up to its limit, and the row that the next
 * request continues with.
 */
import { rowsWithin, type Rows, type Statement } from '../sql/query.js';
import type { Sql } from '../sql/sql.js';
import type { Condition } from '../sql/conditions.js';
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
import type { QueryRun } from './query-run.js';
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

/** A row with its scan. */
interface Found<Row> {
  readonly row: Row;
  readonly scan: Scan<Row>;
}

/** The rows of a response. */
export interface Read<Row> {
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
export function foundAt<Row>(
  { rows, scans }: Pick<Read<Row>, 'rows' | 'scans'>,
  place: number,
): Found<Row> | undefined {
  const scan = scans.find(({ end }) => place < end)?.scan;
  return scan && { row: rows[place] as Row, scan };
}

/** Reads the phases until there is one row more than the limit. */
export async function readScans<Row>(phases: readonly Scan<Row>[], run: QueryRun): Promise<Read<Row>> {
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
  const next = foundAt({ rows, scans }, limit);
  if (next === undefined) return { rows, scans, next, rest: phases.at(-1)?.rest };
  rows.length = limit;
  if (next.scan.otherThan === undefined) return { rows, scans, next };
  return { rows, scans, next: await nextOf(foundAt({ rows, scans }, 0), next, run) };
}

/** Each row once, and the first new one after the limit. */
function withoutRepeats<Row>(all: readonly Row[], ended: readonly Ended<Row>[], limit: number): Read<Row> {
  const found = all.map((_, place) => foundAt({ rows: all, scans: ended }, place) as Found<Row>);
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
async function nextOf<Row>(
  first: Found<Row> | undefined,
  next: Found<Row>,
  run: QueryRun,
): Promise<Found<Row> | undefined> {
  const { scan, row } = next;
  if (scan.otherThan === undefined || first === undefined || keyText(first) !== keyText(next)) return next;
  const onward = { ...scan, start: keyOf(row as Readonly<Record<string, unknown>>, scan.key) };
  const [following] = await run.call.db.all(prepare(onward, run, 1, scan.otherThan(row)));
  return following && { row: following, scan };
}

const keyText = <Row>({ row, scan }: Found<Row>): string =>
  keyOf(row as Readonly<Record<string, unknown>>, scan.key).join('|');

function prepare<Row>(scan: Scan<Row>, run: QueryRun, limit: number, other?: Condition): Statement<Row> {
  const start = startOf(scan, run);
  const where = [other, start && startingAt(scan.key, start, scan.direction)];
  const order = scan.order ?? orderOf(scan.key, scan.direction);
  return rowsWithin(scan.query, { where, order, limit });
}

function startOf<Row>(scan: Scan<Row>, run: QueryRun): readonly KeyValue[] | undefined {
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

/** Continues with this row in the next request. */
export const continueFrom = <Row>(run: QueryRun, found: Found<Row>): void => run.continueAt(...placeOf(found));

/** A rerun of a generator starts with this row. */
export const pinAt = <Row>(run: QueryRun, found: Found<Row>): void => run.pinStart(...placeOf(found));

const placeOf = <Row>(found: Found<Row>): readonly [parameter: string, value: string | number] => [
  found.scan.continueParameter ?? 'continue',
  continueValueOf(found),
];
