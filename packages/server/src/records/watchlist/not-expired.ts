import { sql } from '../../sql/sql.js';
import { c } from '../../db/schema/tables.js';
import type { Condition } from '../../sql/conditions.js';

/** Watched permanently, or not expired. */
export function notExpired(now: string): Condition<'watchlist_expiry'> {
  return sql`(${c.we_expiry} is null or ${c.we_expiry} > ${now})`;
}
