/**
 * Chooses how to read a filtered list: either the matching rows by the filter's index, which are then sorted, or rows
 * in the order of the list, skipping those that do not match, until it is full. SQLite has row statistics only if somebody
 * ran ANALYZE, so that these plans must not depend on them: without, it always chooses the first, however many rows match.
 */
import type { Db } from '../db/database.js';
import type { Condition } from '../sql/conditions.js';
import { from, type Statement } from '../sql/query.js';
import { dialectal } from '../sql/sql.js';
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

/**
 * The condition that `found` has if few rows of the table match, else `otherwise`, which is the same for rows in the order
 * of the list. `found` is by default the condition itself, whose index finds the rows.
 */
export async function byFew<T extends string, U extends string = T>(
  db: Db,
  table: AnyTable<T>,
  matching: Condition<T> | undefined,
  otherwise: Condition<U> | undefined,
  found: Condition<U> | undefined = matching as Condition<U> | undefined,
): Promise<Condition<U> | undefined> {
  if (found === undefined || !(await areFew(db, table, matching))) return otherwise;
  few.add(found);
  return found;
}

/** Whether its index finds few rows. */
export const isFew = (condition: Condition): boolean => few.has(condition);
