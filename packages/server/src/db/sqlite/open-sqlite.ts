/** Opens a wiki's SQLite file unchanged and read-only, also while another process writes to it. */
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import { EnvironmentError } from '../../errors/environment-error.js';
import { checkSchema } from '../check-schema.js';
import type { WikiDatabase } from '../database.js';
import { databaseError, isBusy, isHotJournal } from '../database-error.js';
import { checkFile } from './check-file.js';
import { type ExecutorOptions, makeExecutor, noCluster } from './executor.js';
import { readColumns } from './read-columns.js';
import { Transaction } from './transaction.js';

export interface SqliteOptions extends ExecutorOptions {
  /** Milliseconds that a query waits for a writer. */
  readonly busyTimeout?: number;
}

/**
 * Opens a SQLite file and checks its tables and columns (`checkSchema`). Throws an EnvironmentError that names the
 * problem.
 */
export function openSqlite(path: string, options: SqliteOptions = {}): WikiDatabase {
  checkFile(path);
  const connection = connect(path, options.busyTimeout ?? 3000);
  const executor = makeExecutor(connection, options);
  const transaction = new Transaction(connection, options.sharesTurns === true);
  return {
    read: async (work) => {
      let hasFailed = false;
      transaction.enter();
      try {
        return await work(executor.session(transaction.begin));
      } catch (error) {
        hasFailed = true;
        throw databaseError(error);
      } finally {
        transaction.leave(hasFailed);
      }
    },
    concurrency: 1,
    dialect: executor.dialect,
    cluster: noCluster,
    explain: async ({ sql, parameters }) =>
      connection
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...parameters)
        .map((step) => step.detail),
    close: async () => {
      connection.close();
    },
  };
}

function connect(path: string, busyTimeout: number): Database {
  try {
    const connection = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: busyTimeout });
    connection.pragma('cache_size = -65536');
    connection.pragma('temp_store = MEMORY');
    // As MediaWiki does (`DatabaseSqlite`): LIKE compares bytes, and can then use an index.
    connection.pragma('case_sensitive_like = ON');
    checkSchema(readColumns(connection), path);
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
      `${path} was left in the middle of a write (its journal is next to it). Only a process that may write can roll that back: ` +
        `open the wiki once with MediaWiki, or the file with "sqlite3 ${path} .tables", then start again`,
    );
  if (isBusy(error))
    return new EnvironmentError(`${path} is locked: another process wrote to it for too long (${text})`);
  if ((error as { code?: string }).code === 'SQLITE_CANTOPEN')
    return new EnvironmentError(
      `${path} cannot be opened: ${text}. If it uses write-ahead logging, its folder must be writable, or run "PRAGMA journal_mode=DELETE" on it once`,
    );
  return new EnvironmentError(`${path} cannot be read as a database: ${text}`);
}
