import { from } from '../sql/query.js';
import { sql } from '../sql/sql.js';
import { as, integer, nullable } from '../sql/table.js';
import type { Db } from './database.js';
import { c, t } from './schema/tables.js';

const largest = [
  from(t.page).select(as(sql`max(${c.page_id})`, 'id', nullable(integer))),
  from(t.revision).select(as(sql`max(${c.rev_id})`, 'id', nullable(integer))),
  from(t.logging).select(as(sql`max(${c.log_id})`, 'id', nullable(integer))),
];

/** Estimates the number of rows of the largest tables from their maximum IDs, which an index returns at once. */
export async function largestTable(db: Db): Promise<number> {
  const ids = await Promise.all(largest.map((one) => db.first(one)));
  return Math.max(...ids.map((row) => Number(row?.id ?? 0)));
}
