/** Stored preferences of an account. */
import type { Db } from '../db/database.js';

/** The preferences of an account (0 for none) by name: all, or the given ones. One query for an account. */
export async function readPreferences(
  db: Db,
  account: number,
  names?: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (account === 0) return new Map();
  let query = db.sql.selectFrom('user_properties').select(['up_property', 'up_value']).where('up_user', '=', account);
  if (names !== undefined) query = query.where('up_property', 'in', names);
  const rows = await db.all(query.orderBy('up_property'));
  return new Map(rows.map((row) => [row.up_property, row.up_value]));
}
