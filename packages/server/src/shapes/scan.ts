/**
 * Reads the rows of a list in the order of a key: the phases of a request up to its limit, and the row that the next
 * request continues with.
 */
import { rowsWithin, type Rows, type Statement } from '../sql/query.js';
import type { Sql } from '../sql/sql.js';
import type { Row } from '../sql/table.js';
import type { Direction } from '../sql/conditions.js';
import { before, keyOf, orderOf, startingAt, type KeyPart, type KeyValue } from '../sql/keyset.js';
import type { QueryRun } from './query-run.js';
import { endOfWindow } from './window.js';

/** One scan: a query without order and limit, and the key for its order and continue value. */
export interface Scan {
  readonly query: Rows;
  readonly key: readonly KeyPart[];
  readonly direction: Direction;
  readonly limit: number;
  /** The values to start at; null: from the beginning. */
  readonly start: readonly KeyValue[] | null;
  /** Continue value of the key's values, if they are not joined by `|`. */
  readonly continueValue?: ((values: readonly KeyValue[]) => string | number) | undefined;
  /** Name of the continue parameter; by default `continue`. */
  readonly continueParameter?: string | undefined;
  /** How often joins may repeat the row of one key. No response begins with a repetition. */
  readonly repeats?: number | undefined;
  /** The order of several rows with one key. If they fill a response, the next one begins after them. */
  readonly tie?: Sql | undefined;
  /** The continue value if all rows are listed but not all pages were processed. */
  readonly rest?: string | undefined;
  /** If rows are skipped: the conditions that the index serves. A request reads a limited number of their rows. */
  readonly window?: readonly (Sql | undefined)[] | undefined;
}

/** A row with its scan. */
interface Found {
  readonly row: Row;
  readonly scan: Scan;
}

/** The rows of a response. */
export interface Read {
  readonly rows: readonly Row[];
  readonly scans: readonly Ended[];
  /** The row that the next request starts at. */
  readonly next: Found | undefined;
  /** The continue value if no such row exists, but there are more rows to read. */
  readonly rest?: string | undefined;
}

/** A scan whose rows end before this place. */
interface Ended {
  readonly scan: Scan;
  readonly end: number;
}

/** A row with the scan that it is of. */
export function foundAt({ rows, scans }: Pick<Read, 'rows' | 'scans'>, place: number): Found | undefined {
  const scan = scans.find(({ end }) => place < end)?.scan;
  return scan && { row: rows[place] as Row, scan };
}

/** Reads the phases until there is one row more than the limit. */
export async function readScans(phases: readonly Scan[], run: QueryRun): Promise<Read> {
  const scans: Ended[] = [];
  let rows: Row[] = [];
  let windowEnd: Found | undefined;
  for (const scan of phases) {
    const wanted = scan.limit + (scan.repeats ?? 1) - rows.length;
    if (wanted <= 0 || windowEnd !== undefined) break;
    const end = scan.window && (await endOfWindow(scan, run));
    const within = end === undefined ? undefined : before(scan.key, keyOf(end, scan.key), scan.direction);
    const more = await run.call.db.all(prepare(scan, wanted, within));
    rows = rows.length === 0 ? more : [...rows, ...more];
    scans.push({ scan, end: rows.length });
    windowEnd = end && { row: end, scan };
  }
  const { limit = 0, repeats = 1 } = phases[0] ?? {};
  const at = (place: number): Found | undefined => foundAt({ rows, scans }, place);
  const repeated = repeats > 1 ? at(limit - 1) : undefined;
  let place = limit;
  while (hasKeyOf(at(place), repeated)) place++;
  const first = at(0);
  const next = at(place) ?? windowEnd;
  rows.length = Math.min(rows.length, limit);
  if (next === undefined) return { rows, scans, next, rest: phases.at(-1)?.rest };
  return { rows, scans, next: await nextOf(first, next, run) };
}

/**
 * The row to continue from. It must not have the key of the first listed row, otherwise the continuation would not
 * advance.
 */
async function nextOf(first: Found | undefined, next: Found, run: QueryRun): Promise<Found | undefined> {
  const { scan, row } = next;
  if (scan.tie === undefined || !hasKeyOf(first, next)) return next;
  const after = before(scan.key, keyOf(row, scan.key), scan.direction === 'asc' ? 'desc' : 'asc');
  const [following] = await run.call.db.all(prepare({ ...scan, start: null }, 1, after));
  return following && { row: following, scan };
}

const hasKeyOf = (one: Found | undefined, other: Found | undefined): boolean =>
  one !== undefined && other !== undefined && keyText(one) === keyText(other);

const keyText = ({ row, scan }: Found): string => keyOf(row, scan.key).join('|');

function prepare(scan: Scan, limit: number, other?: Sql): Statement<Row> {
  const where = [other, scan.start === null ? undefined : startingAt(scan.key, scan.start, scan.direction)];
  const order = [...orderOf(scan.key, scan.direction), ...(scan.tie === undefined ? [] : [scan.tie])];
  return rowsWithin(scan.query, { where, order, limit });
}

function continueValueOf({ row, scan }: Found): string | number {
  const values = keyOf(row, scan.key);
  return scan.continueValue?.(values) ?? values.join('|');
}

/** Continues with this row in the next request. */
export const continueFrom = (run: QueryRun, found: Found): void => run.continueAt(...placeOf(found));

/** A rerun of a generator starts with this row. */
export const pinAt = (run: QueryRun, found: Found): void => run.pinStart(...placeOf(found));

const placeOf = (found: Found): readonly [parameter: string, value: string | number] => [
  found.scan.continueParameter ?? 'continue',
  continueValueOf(found),
];
