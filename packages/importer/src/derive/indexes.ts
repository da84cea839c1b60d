/** Creates the indexes of the schema, which come last: rows are inserted faster without them. */
import type { Database } from '../db/sqlite.js';
import { withIndexCache } from '../db/pragmas.js';
import { schema } from '../db/schema.js';
import { joinSameTitles } from './same-titles.js';

/**
 * Creates all indexes that do not exist. Rows that violate a unique index are removed, except the last one; `warn`
 * receives their number.
 */
export function makeIndexes(db: Database, tables: readonly string[], warn: (problem: string) => void): void {
  const known = new Set(db.prepare("SELECT name FROM sqlite_master WHERE type = 'index'").pluck().all());
  withIndexCache(db, () => {
    for (const table of tables)
      for (const sql of schema.get(table)?.indexes ?? []) {
        const [, name = ''] = /INDEX (\S+) ON/.exec(sql) ?? [];
        if (!known.has(name)) makeIndex(db, table, sql, warn);
      }
  });
}

function makeIndex(db: Database, table: string, sql: string, warn: (problem: string) => void): void {
  try {
    db.exec(sql);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE')) throw error;
    if (table === 'page') joinSameTitles(db);
    const columns = sql.slice(sql.lastIndexOf('(') + 1, sql.lastIndexOf(')'));
    const { changes } = db
      .prepare(`DELETE FROM "${table}" WHERE rowid NOT IN (SELECT max(rowid) FROM "${table}" GROUP BY ${columns})`)
      .run();
    warn(`table ${table}: ${changes} rows removed, because other rows have the same ${columns}`);
    db.exec(sql);
  }
}
