/** Opens a wiki's database as it is, for reading only, also while MediaWiki writes to it. */
import Sqlite, { type Database } from 'better-sqlite3';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector } from 'kysely';
import { EnvironmentError } from '../errors/environment-error.js';
import type { Builder, Db } from './database.js';
import { checkFile } from './check-file.js';
import { checkSchema } from './check-schema.js';
import { databaseError, isBusy, isHotJournal } from './database-error.js';
import { type ExecutorOptions, makeExecutor, type RanQuery } from './executor.js';
import type { Tables } from './schema.js';
import { SteadyCompiler } from './sqlite-compiler.js';

/** A wiki's database. One request at a time: whoever calls `read` waits for it before the next. */
export interface WikiDatabase {
  /** Does the work in one read transaction: everything it sees is of the same moment. */
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Plan of a query, one line a step: for tests. */
  readonly explain: (query: RanQuery) => readonly string[];
  readonly close: () => void;
}

export interface OpenOptions extends ExecutorOptions {
  /** Milliseconds that a query waits for a writer. */
  readonly busyTimeout?: number;
}

/** Builds SQL for SQLite; it has no connection, so nothing can run past the executor. */
export const sqliteBuilder: Builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyCompiler(),
  },
});

/** Opens a SQLite file and checks that it is a database of MediaWiki 1.43; throws an EnvironmentError that names what is wrong. */
export function openDatabase(path: string, options: OpenOptions = {}): WikiDatabase {
  checkFile(path);
  const connection = connect(path, options.busyTimeout ?? 3000);
  const executor = makeExecutor(connection, sqliteBuilder, options);
  const begin = connection.prepare('BEGIN');
  const commit = connection.prepare('COMMIT');
  return {
    read: async (work) => {
      try {
        begin.run();
        return await work(executor.session());
      } catch (error) {
        throw databaseError(error);
      } finally {
        if (connection.inTransaction) commit.run();
      }
    },
    explain: ({ sql, parameters }) =>
      connection
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...parameters)
        .map((step) => step.detail),
    close: () => connection.close(),
  };
}

function connect(path: string, busyTimeout: number): Database {
  try {
    const connection = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: busyTimeout });
    connection.pragma('cache_size = -65536');
    connection.pragma('temp_store = MEMORY');
    // As MediaWiki does: LIKE compares bytes, and can then use an index.
    connection.pragma('case_sensitive_like = ON');
    checkSchema(connection, path);
    return connection;
  } catch (error) {
    throw explained(error, path);
  }
}

function explained(error: unknown, path: string): unknown {
  if (error instanceof EnvironmentError) return error;
  const text = (error as Error).message;
  if (isHotJournal(error))
    return new EnvironmentError(
      `${path} was left in the middle of a write (its journal lies beside it). Only a process that may write can roll that back: ` +
        `open the wiki once with MediaWiki, or the file with "sqlite3 ${path} .tables", then start again`,
    );
  if (isBusy(error))
    return new EnvironmentError(`${path} is locked: a writer held it for longer than the time to wait (${text})`);
  if ((error as { code?: string }).code === 'SQLITE_CANTOPEN')
    return new EnvironmentError(
      `${path} cannot be opened: ${text}. If it uses write-ahead logging, its folder must be writable, or run "PRAGMA journal_mode=DELETE" on it once`,
    );
  return new EnvironmentError(`${path} cannot be read as a database: ${text}`);
}
