/** Stored preferences of an account. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { equals, among } from '../sql/conditions.js';
import type { Db } from '../db/database.js';

/** The preferences of an account (0 for none) by name: all, or the given ones. One query for an account. */
export async function readPreferences(
  db: Db,
  account: number,
  names?: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (account === 0) return new Map();
  let query = from(t.user_properties).select(c.up_property, c.up_value).where(equals(c.up_user, account));
  if (names !== undefined) query = query.where(among(c.up_property, names));
  const rows = await db.all(query.orderBy(c.up_property));
  return new Map(rows.map((row) => [row.up_property, row.up_value]));
}
