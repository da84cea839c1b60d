/**
 * Chooses how to read a filtered list: either the matching rows by the filter's index, which are then sorted, or rows
 * in the order of the list, skipping those that do not match, until it is full. The planner of SQLite always chooses the
 * first without statistics, however many rows match.
 */
import type { IndexOf } from '../db/schema/expected-indexes.js';
import type { Db } from '../db/database.js';
import type { Sql } from '../sql/sql.js';
import { firstTable, rowsWithin, type Source } from '../sql/query.js';

/** A condition that few rows match. The list sorts them. */
export interface Few<T extends string = string> {
  readonly few: Sql<T>;
}

/** Rows of the first table of a source that few may be, and the index by which they are counted. */
export interface FewRows<in Joined extends string = never, out Index = IndexOf> {
  readonly from: Source<Joined>;
  readonly index: Index;
  readonly where: readonly (Sql | undefined)[];
}

/** Whether the rows are few. Reads at most that many, by the index. */
export async function areFew(db: Db, { from, index, where }: FewRows): Promise<boolean> {
  const rows = { source: firstTable(from), index, columns: [], where };
  return (await db.first(rowsWithin<object>(rows, { limit: 1, offset: db.few }))) === undefined;
}
