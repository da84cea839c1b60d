/**
 * Chooses how to read a filtered list: either the matching rows by the filter's index, which are then sorted, or rows
 * in the order of the list, skipping those that do not match, until it is full. SQLite has row statistics only if somebody
 * ran ANALYZE, so that these plans must not depend on them: without, it always chooses the first, however many rows match.
 */
import type { Db } from '../db/database.js';
import type { Tables } from '../db/schema/schema.js';
import { equals, unindexed, type Condition } from '../sql/conditions.js';
import { rarely } from '../sql/dialect-parts.js';
import { fixed } from '../sql/part.js';
import { select } from '../sql/select.js';

const one = ['1'];

/** Whether few rows of the table match all of these. Reads at most that many, by an index of the table. */
export async function areFew(
  db: Db,
  table: keyof Tables,
  ...matching: readonly (Condition | undefined)[]
): Promise<boolean> {
  // With statistics, SQLite would read the table itself if it expects many rows.
  const where = matching.map((one) => one && rarely(one));
  const rows = select(db.sql, { columns: one, from: fixed(table), where });
  return (await db.first(rows.within({ limit: 1, offset: db.few }))) === undefined;
}

const few = new WeakSet<Condition>();

/** Marks a condition whose index finds few rows. */
export function byFew(condition: Condition): Condition {
  few.add(condition);
  return condition;
}

export const isFew = (condition: Condition): boolean => few.has(condition);

/** The column equals the number, or one of the numbers. Uses the column's index if few rows match. */
export async function equalsByFew(
  db: Db,
  table: keyof Tables,
  column: string,
  value: number | readonly number[] | undefined,
): Promise<Condition | undefined> {
  const matching = equals(column, value);
  if (matching === undefined) return undefined;
  return (await areFew(db, table, matching)) ? byFew(matching) : unindexed(column, value);
}
