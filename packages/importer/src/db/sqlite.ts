/** The one place that loads better-sqlite3, for this package and for those that depend on it. */
import type BetterSqlite3 from 'better-sqlite3';

export type { Database, Statement } from 'better-sqlite3';

/** Version 13 needs version 10 of Node-API, which Node 22.14 has. Version 12 ends processes of Node 24.19 and later. */
const isNew = Number(process.versions.napi) >= 10;

async function load(): Promise<typeof BetterSqlite3> {
  try {
    return (isNew ? await import('better-sqlite3-13') : await import('better-sqlite3')).default;
  } catch (cause) {
    throw new Error(
      'better-sqlite3, which reads the databases of SQLite, cannot be loaded. Install the package again with its optional dependencies and their scripts.',
      { cause },
    );
  }
}

export const Sqlite: typeof BetterSqlite3 = await load();

/** The numbers in the only column of a query. */
export const idsOf = (db: BetterSqlite3.Database, sql: string, ...values: readonly unknown[]): readonly number[] =>
  db
    .prepare<unknown[], number>(sql)
    .pluck()
    .all(...values);
