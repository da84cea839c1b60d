/**
 * Which way to read a list that is filtered: rows that match, by the filter's index, and then sort them; or rows in the
 * order of the list, leaving out those that do not match, until it is full. SQLite knows no numbers of rows here, so it
 * always takes the first, however many match.
 */
import type { Db } from '../db/database.js';
import type { Tables } from '../db/schema/schema.js';
import { equals, unindexed, type Condition } from '../sql/conditions.js';
import { fixed } from '../sql/part.js';
import { select } from '../sql/select.js';

const one = ['1'];

/** Whether few rows of the table match. Reads at most that many. */
export async function areFew(db: Db, table: keyof Tables, matching: Condition): Promise<boolean> {
  const rows = select(db.sql, { columns: one, from: fixed(table), where: [matching] });
  return (await db.first(rows.within({ limit: 1, offset: db.few }))) === undefined;
}

const few = new WeakSet<Condition>();

/** Marks a condition by whose index few rows are read. */
export function byFew(condition: Condition): Condition {
  few.add(condition);
  return condition;
}

export const isFew = (condition: Condition): boolean => few.has(condition);

/** Column equals the number, or is among the numbers: read by the column's index where few rows match. */
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
