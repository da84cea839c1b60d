/** Runs compiled queries on one SQLite connection, with prepared statements kept by their text. */
import type { Database, Statement } from 'better-sqlite3';
import type { Compilable } from 'kysely';
import type { Cluster, DatabaseOptions, Db, TextStores } from '../database.js';
import { databaseError } from '../database-error.js';
import { isCutOff } from './check-file.js';
import { sqlite } from '../dialects/sqlite.js';
import { FEW, WINDOW } from '../few.js';
import { mayBeRounded, narrowed } from '../../result/integer.js';
import { holdsBytes, rowMaker } from '../row-maker.js';

export interface ExecutorOptions extends DatabaseOptions {
  /** Prepared statements kept; lists of bound values make many texts. */
  readonly keptStatements?: number;
}

type Value = string | number | bigint | Buffer | null;
type Row = Record<string, Value>;
type Bound = string | number | bigint | Buffer | null;

/** Runs queries; `session()` gives the view of one request, with its own count. `begin` is called before its first query. */
export interface Executor {
  readonly session: (begin?: () => void) => Db;
}

/** An executor of a connection. Queries run at once; their promises only keep the interface open for other databases. */
export function makeExecutor(connection: Database, options: ExecutorOptions = {}): Executor {
  const prepare = preparedQueries(connection, options.keptStatements ?? 500);
  const run = (query: Compilable): Row[] => {
    const compiled = query.compile();
    options.observe?.(compiled);
    try {
      return prepare(compiled.sql)(bind(compiled.sql, compiled.parameters));
    } catch (error) {
      throw databaseError(lostTables(error, connection.name));
    }
  };
  const stores: TextStores = {
    legacyEncoding: undefined,
    hasCur: connection.prepare("SELECT 1 FROM sqlite_master WHERE name = 'cur'").get() !== undefined,
    readBlobs: async () => undefined,
    ...options.stores,
  };
  const session = (begin?: () => void): Db => {
    let count = 0;
    const counted = async <R>(query: Compilable<R>): Promise<R[]> => {
      if (count === 0) begin?.();
      count += 1;
      return run(query) as R[];
    };
    return {
      sql: sqlite.builder,
      dialect: sqlite,
      all: counted,
      first: async (query) => (await counted(query))[0],
      few: options.few ?? FEW,
      window: options.window ?? WINDOW,
      count: () => count,
      stores,
      cluster: noCluster,
    };
  };
  return { session };
}

/** A table that was there and is not any more: the file has been cut off, which SQLite does not see by itself. */
function lostTables(error: unknown, path: string): unknown {
  const isError = (error as { code?: string } | null)?.code === 'SQLITE_ERROR';
  return isError && isCutOff(path) ? Object.assign(new Error(`${path} is cut off`), { code: 'SQLITE_CORRUPT' }) : error;
}

/** A file has no servers. */
export const noCluster: Cluster = { servers: () => [], showsNames: false };

type RunPrepared = (parameters: Bound[]) => Row[];

/** Least recently used statements go first: a `Map` keeps the order of insertion. */
function preparedQueries(connection: Database, limit: number): (sql: string) => RunPrepared {
  const queries = new Map<string, RunPrepared>();
  return (sql) => {
    const known = queries.get(sql);
    if (known !== undefined && queries.size < limit) return known;
    const query = known ?? prepareQuery(connection, sql);
    queries.delete(sql);
    queries.set(sql, query);
    if (queries.size > limit) queries.delete(queries.keys().next().value as string);
    return query;
  };
}

/** Rows come as lists and are made into objects here: a quarter faster than when the driver makes the objects. */
function prepareQuery(connection: Database, sql: string): RunPrepared {
  const statement = connection.prepare<Bound[], Value[]>(sql).raw(true);
  const names = statement.columns().map((column) => column.name);
  const toRow = rowMaker<Value>(names);
  const decode = decoder(names);
  let exact: Statement<Bound[], Value[]> | undefined;
  const readExactly = (parameters: Bound[]): Row[] => {
    exact ??= connection.prepare<Bound[], Value[]>(sql).raw(true).safeIntegers(true);
    return exact.all(...parameters).map((values) => {
      decode(values);
      return toRow(values.map((value) => (typeof value === 'bigint' ? narrowed(value) : value)));
    });
  };
  return (parameters) => {
    const rows: Row[] = [];
    for (const values of statement.all(...parameters)) {
      if (!decode(values)) return readExactly(parameters);
      rows.push(toRow(values));
    }
    return rows;
  };
}

function bind(sql: string, parameters: readonly unknown[]): Bound[] {
  const bound: Bound[] = [];
  for (const value of parameters) {
    if (value === undefined) throw new TypeError(`A bound value is undefined in: ${sql}`);
    bound.push(typeof value === 'boolean' ? Number(value) : (value as Bound));
  }
  return bound;
}

/**
 * Byte strings become text. Nearly all of MediaWiki's come as text already: only what holds NUL bytes does not. False: a
 * number may have been rounded, and the row must be read again with integers of 64 bits, which the driver makes slowly.
 */
function decoder(names: readonly string[]): (values: Value[]) => boolean {
  const isBytes = names.map(holdsBytes);
  return (values) => {
    let isExact = true;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value === 'number') isExact &&= !mayBeRounded(value);
      else if (typeof value === 'object' && value !== null && isBytes[i] !== true)
        values[i] = (value as Buffer).toString('utf8');
    }
    return isExact;
  };
}
