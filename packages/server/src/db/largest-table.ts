import type { Db } from './database.js';

/** Estimates the number of rows of the largest tables from their maximum IDs, which an index returns at once. */
export async function largestTable(db: Db): Promise<number> {
  const ids = await Promise.all([
    db.first(db.sql.selectFrom('page').select((of) => of.fn.max<number | null>('page_id').as('id'))),
    db.first(db.sql.selectFrom('revision').select((of) => of.fn.max<number | null>('rev_id').as('id'))),
    db.first(db.sql.selectFrom('logging').select((of) => of.fn.max<number | null>('log_id').as('id'))),
  ]);
  return Math.max(...ids.map((row) => Number(row?.id ?? 0)));
}
