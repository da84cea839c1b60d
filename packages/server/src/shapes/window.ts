/**
 * Limits the work of a scan whose filters no index covers: a request reads a limited number of rows of a large wiki.
 * The response then lists the rows found, and continues after the last row read.
 */
import { WINDOWS_AT_ONCE } from '../db/few.js';
import type { Condition, Direction } from '../sql/conditions.js';
import { keyColumns, orderOf, startingAt, type KeyPart, type KeyValue } from '../sql/keyset.js';
import { rowsWithin, type Source } from '../sql/query.js';
import type { Row } from '../sql/table.js';
import { isFew } from './few.js';
import type { QueryRun } from './query-run.js';

/** The rows that a scan reads in its order: a table, and the conditions that its index covers. */
export interface Window {
  readonly from: Source;
  readonly where: readonly (Condition | undefined)[];
}

/** The properties of a scan that its window depends on. */
interface Ordered {
  readonly key: readonly KeyPart[];
  readonly direction: Direction;
  readonly start: readonly KeyValue[] | null;
  readonly window?: Window | undefined;
}

/** Whether the wiki is so large that lists without an index are read in windows. */
export const isLarge = ({ call: { wiki, db } }: Pick<QueryRun, 'call'>): boolean =>
  wiki.size > db.window * WINDOWS_AT_ONCE;

/**
 * Whether the request has one of these filters, which no index covers, on a wiki where that matters. Few rows are read
 * by their index.
 */
export function needsWindow(
  run: Pick<QueryRun, 'call' | 'costly' | 'wireName'>,
  conditions: readonly (Condition | undefined)[] = [],
): boolean {
  if (!isLarge(run) || conditions.some((one) => one !== undefined && isFew(one))) return false;
  const { costly = [] } = run;
  return costly === 'all' || costly.some((name) => run.call.parameters.isSent(run.wireName(name)));
}

/** The first row after the window, if there is one. */
export async function endOfWindow(
  { window, key, direction, start }: Ordered,
  { call: { db } }: QueryRun,
): Promise<Row | undefined> {
  if (window === undefined) return undefined;
  const rows = { source: window.from, columns: keyColumns(key), where: window.where };
  const where = [start === null ? undefined : startingAt(key, start, direction)];
  return db.first(rowsWithin<Row>(rows, { where, order: orderOf(key, direction), limit: 1, offset: db.window }));
}
