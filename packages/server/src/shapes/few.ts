/**
 * Chooses how to read a filtered list: either the matching rows by the filter's index, which are then sorted, or rows
 * in the order of the list, skipping those that do not match, until it is full. SQLite has row statistics only if somebody
 * ran ANALYZE, so that these plans must not depend on them: without, it always chooses the first, however many rows match.
 */
import type { Db } from '../db/database.js';
import { equals, unindexed, type Condition } from '../sql/conditions.js';
import { from, type Statement } from '../sql/query.js';
import { dialectal, type Sql } from '../sql/sql.js';
import type { AnyTable } from '../sql/table.js';

/** Whether few rows of the table match all of these. Reads at most that many, by an index of the table. */
export async function areFew<T extends string>(
  db: Db,
  table: AnyTable<T>,
  ...matching: readonly (Condition<T> | undefined)[]
): Promise<boolean> {
  // With statistics, SQLite would read the table itself if it expects many rows.
  const rows = from(table).where<T>(...matching.map((one) => one && dialectal((dialect) => dialect.rarely(one))));
  return (await db.first(rows.limit(1).offset(db.few) as Statement<object>)) === undefined;
}

const few = new WeakSet<Condition>();

/** Marks a condition whose index finds few rows. */
export function byFew<T extends string>(condition: Condition<T>): Condition<T> {
  few.add(condition);
  return condition;
}

export const isFew = (condition: Condition): boolean => few.has(condition);

/** The column equals the number, or one of the numbers. Uses the column's index if few rows match. */
export async function equalsByFew<T extends string>(
  db: Db,
  table: AnyTable<T>,
  column: Sql<T>,
  value: number | readonly number[] | undefined,
): Promise<Condition<T> | undefined> {
  const matching = equals(column, value);
  if (matching === undefined) return undefined;
  return (await areFew(db, table, matching)) ? byFew(matching) : unindexed(column, value);
}
