/** Runs compiled queries on one SQLite connection, with cached prepared statements. */
import type { Database } from '@wiki-query/importer/sqlite';
import type { Statement } from '../../sql/query.js';
import { written, type Bound, type Dialect } from '../../sql/sql.js';
import type { Cluster, DatabaseOptions, Db, TextStores } from '../database.js';
import { databaseError } from '../database-error.js';
import { isCutOff } from './check-file.js';
import { fts5Search } from '../dialects/fts5-search.js';
import { tolerantOf } from '../dialects/missing-indexes.js';
import { sqlite } from '../dialects/sqlite.js';
import { FEW, WINDOW } from '../few.js';
import { narrowed } from '../../result/integer.js';
import { holdsBytes, rowOf, textOf, textRows } from '../row-maker.js';

export interface ExecutorOptions extends DatabaseOptions {
  /** The number of prepared statements in the cache. Lists of bound values produce many different texts. */
  readonly keptStatements?: number;
}

type Value = string | number | bigint | Buffer | null;
type Row = Record<string, Value>;

/**
 * Runs queries. `session()` returns the interface of one request, with its own counter. `begin` is called before its
 * first query.
 */
export interface Executor {
  readonly dialect: Dialect;
  readonly session: (begin?: () => void) => Db;
}

/**
 * An executor of a connection. Queries run synchronously. They return promises because other databases share the
 * interface.
 */
export function makeExecutor(connection: Database, options: ExecutorOptions = {}): Executor {
  const prepare = preparedQueries(connection, options.keptStatements ?? 500);
  const { dialect, lacks } = tolerantOf(dialectOf(connection));
  const run = (query: Statement<unknown>): Row[] => {
    const compiled = written(query, dialect);
    options.observe?.(compiled);
    try {
      return prepare(compiled.sql)(compiled.parameters);
    } catch (error) {
      if (lacks(error)) return run(query);
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
    const counted = async <R>(query: Statement<R>): Promise<R[]> => {
      if (query.matchesNone) return [];
      if (count === 0) begin?.();
      count += 1;
      return run(query) as R[];
    };
    return {
      dialect,
      all: counted,
      first: async (query) => (await counted(query))[0],
      few: options.few ?? FEW,
      window: options.window ?? WINDOW,
      count: () => count,
      stores,
      cluster: noCluster,
    };
  };
  return { session, dialect };
}

/** Imported wikis have a search index of another kind than those of `SearchSqlite` in MediaWiki. */
function dialectOf(connection: Database): Dialect {
  const find = connection.prepare(
    "SELECT 1 FROM sqlite_master WHERE name = 'searchindex' AND sql LIKE '% USING FTS5%'",
  );
  return find.get() === undefined ? sqlite : { ...sqlite, fullText: fts5Search };
}

/** A table is missing that existed before: the file was truncated, which SQLite does not detect. */
function lostTables(error: unknown, path: string): unknown {
  const isError = (error as { code?: string } | null)?.code === 'SQLITE_ERROR';
  return isError && isCutOff(path) ? Object.assign(new Error(`${path} is cut off`), { code: 'SQLITE_CORRUPT' }) : error;
}

/** A file has no servers. */
export const noCluster: Cluster = { servers: () => [], showsNames: false };

type RunPrepared = (parameters: readonly Bound[]) => Row[];

/** Least recently used statements are removed first: a `Map` keeps the insertion order. */
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

/** The driver returns rows as arrays, which become objects here: a quarter faster than objects of the driver. */
function prepareQuery(connection: Database, sql: string): RunPrepared {
  const statement = connection.prepare<Bound[], Value[]>(sql).raw(true);
  const names = statement.columns().map((column) => column.name);
  return (parameters) =>
    textRows<Value>(names, statement.all(...parameters)) ?? readExactly(connection, sql, names, parameters);
}

/** Reads again with 64-bit integers, which the driver makes slowly, and with texts as bytes, which it decodes by other rules. */
function readExactly(connection: Database, sql: string, names: readonly string[], parameters: readonly Bound[]): Row[] {
  const isBytes = names.map(holdsBytes);
  const columns = names
    .map((name) => quoted(name))
    .map((name) => `CASE typeof(${name}) WHEN 'text' THEN CAST(${name} AS BLOB) ELSE ${name} END`);
  const statement = connection
    .prepare<Bound[], Value[]>(`SELECT ${columns.join(', ')} FROM (${sql})`)
    .raw(true)
    .safeIntegers(true);
  return statement.all(...parameters).map((values) =>
    rowOf(
      names,
      values.map((value, i) => exact(value, isBytes[i] === true)),
    ),
  );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function exact(value: Value, isBytes: boolean): Value {
  if (typeof value === 'bigint') return narrowed(value);
  return typeof value === 'object' && value !== null && !isBytes ? textOf(value) : value;
}
