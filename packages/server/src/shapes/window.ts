/**
 * Limits the work of a scan that skips rows: a request reads a limited number of rows of a large wiki. The response then
 * lists the rows found, and continues after the last row read.
 */
import type { Direction } from '../sql/conditions.js';
import type { Sql } from '../sql/sql.js';
import { keyColumns, orderOf, startingAt, type KeyPart, type KeyValue } from '../sql/keyset.js';
import { firstTable, rowsWithin, type Rows } from '../sql/query.js';
import type { Row } from '../sql/table.js';
import type { QueryRun } from './query-run.js';

/** The properties of a scan that its window depends on. */
interface Ordered {
  readonly query: Pick<Rows, 'source' | 'index'>;
  readonly key: readonly KeyPart[];
  readonly direction: Direction;
  readonly start: readonly KeyValue[] | null;
  /** Conditions that the index serves. Others may be of other tables. */
  readonly window?: readonly (Sql | undefined)[] | undefined;
}

/** Whether the wiki is so large that a request must not read a whole table. */
export const isLarge = ({ call: { wiki, db } }: Pick<QueryRun, 'call'>): boolean => wiki.size > db.window;

/** The first row after the window, if there is one. */
export async function endOfWindow(
  { query, window, key, direction, start }: Ordered,
  { call: { db } }: QueryRun,
): Promise<Row | undefined> {
  if (window === undefined) return undefined;
  const rows = { source: firstTable(query.source), index: query.index, columns: keyColumns(key), where: window };
  const where = [start === null ? undefined : startingAt(key, start, direction)];
  return db.first(rowsWithin<Row>(rows, { where, order: orderOf(key, direction), limit: 1, offset: db.window }));
}
