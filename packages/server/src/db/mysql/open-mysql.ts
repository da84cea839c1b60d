/** Opens a wiki's database on MariaDB or MySQL with a read-only account. */
import { createConnection } from 'mariadb';
import { EnvironmentError } from '../../errors/environment-error.js';
import { ApiError } from '../../errors/api-error.js';
import { checkSchema, type ColumnsByTable } from '../check-schema.js';
import type { DatabaseOptions, Db, ReadOptions, TextStores, WikiDatabase } from '../database.js';
import { ConnectionLost, TableDamaged } from '../database-error.js';
import { mysqlDialect } from '../dialects/mysql.js';
import { type ConnectSettings, connectionOptions, passwordOf } from './connect.js';
import { ExternalStore } from './external-store.js';
import type { Replica } from './replica.js';
import { ReplicaSet } from './replica-set.js';
import { sessionMaker } from './session.js';
import { type MysqlSettings, nameOfServer } from './settings.js';
import { renameTables } from './table-names.js';

export interface MysqlOptions extends DatabaseOptions {
  /** In place of the settings'. */
  readonly maxLag?: number;
  readonly maxLagUnknown?: number;
  /** Milliseconds after which the database server cancels a statement; 0 disables the limit. */
  readonly statementTimeout?: number;
}

interface ServerFacts {
  readonly shortestWord: number;
  readonly columns: ColumnsByTable;
}

/**
 * Opens the servers of a wiki and checks that they have a database of MediaWiki 1.43. Throws an EnvironmentError that
 * names the problem.
 */
export async function openMysql(given: MysqlSettings, options: MysqlOptions = {}): Promise<WikiDatabase> {
  const { maxLag = given.maxLag, maxLagUnknown = given.maxLagUnknown } = options;
  const settings = { ...given, maxLag, maxLagUnknown };
  const connect: ConnectSettings = { password: passwordOf(settings), statementTimeout: options.statementTimeout ?? 0 };
  const facts = await firstFacts(settings, connect);
  checkSchema(facts.columns, `the database "${settings.database}"`);
  const dialect = mysqlDialect(facts);
  const rename = renameTables(settings);
  const replicas = new ReplicaSet({ settings, connect, onServer: options.onServer });
  await replicas.check();
  const cluster = { servers: () => replicas.states(), showsNames: settings.showHostnames };
  const makeSession = sessionMaker({ ...options, dialect, rename });
  const external = new ExternalStore(settings, connect, sessionMaker({ ...options, dialect, rename: (sql) => sql }));
  const read = async <T>(work: (db: Db) => Promise<T>, bounds: ReadOptions, except?: Replica): Promise<T> => {
    const replica = replicas.choose(except);
    if (replica === undefined) throw new ApiError('databasebusy', {}, { status: 503 });
    const session = makeSession(replica);
    const texts = external.open();
    const watch = watchBounds([session, texts], bounds);
    const stores: TextStores = {
      legacyEncoding: settings.legacyEncoding,
      hasCur: facts.columns.has('cur'),
      readBlobs: texts.read,
    };
    try {
      return await work(session.db(stores, cluster));
    } catch (error) {
      if (watch.isOver()) throw new ApiError('querytimeout');
      if (!(error instanceof ConnectionLost)) throw error;
      if (error instanceof TableDamaged) {
        replica.countError();
        // The only copy of the full error: the server's message is logged.
        if (except !== undefined || replicas.choose(replica) === replica) throw error.cause;
        return await read(work, bounds, replica);
      }
      replica.failed(error);
      if (except !== undefined) throw new ApiError('databasebusy', {}, { status: 503 });
      return await read(work, bounds, replica);
    } finally {
      watch.stop();
      await session.end();
    }
  };
  return {
    read: (work, bounds = {}) => read(work, bounds),
    concurrency: settings.connections,
    dialect,
    cluster,
    explain: async ({ sql, parameters }) => {
      const replica = replicas.choose();
      if (replica === undefined) throw new ApiError('databasebusy', {}, { status: 503 });
      const connection = await replica.acquire();
      try {
        const [rows] = await connection.query(`EXPLAIN ${rename(sql)}`, [...parameters]);
        return rows.map((row) =>
          row.map((value) => (Buffer.isBuffer(value) ? value.toString() : String(value))).join('|'),
        );
      } finally {
        connection.finish();
        replica.release(connection);
      }
    },
    close: async () => {
      await Promise.all([replicas.close(), external.close()]);
    },
  };
}

/** Cancels the running statement when its time is over or the client has disconnected. */
function watchBounds(
  running: readonly { readonly abort: () => void }[],
  { timeout, client }: ReadOptions,
): { isOver: () => boolean; stop: () => void } {
  let isOver = false;
  let hasStopped = false;
  const end = (): void => {
    if (hasStopped) return;
    isOver = true;
    for (const one of running) one.abort();
  };
  if (client?.isGone() === true) end();
  const timer = timeout === undefined ? undefined : setTimeout(end, timeout);
  client?.onGone(end);
  return {
    isOver: () => isOver,
    stop: () => {
      hasStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Settings that are read once, from the first available server. */
async function firstFacts(settings: MysqlSettings, connect: ConnectSettings): Promise<ServerFacts> {
  const problems: string[] = [];
  for (const address of settings.hosts) {
    try {
      const connection = await createConnection(connectionOptions(settings, address, connect));
      try {
        return {
          shortestWord: Number(((await connection.query('SELECT @@ft_min_word_len')) as number[][])[0]?.[0] ?? 4),
          columns: await readColumns(connection, settings),
        };
      } finally {
        await connection.end();
      }
    } catch (error) {
      problems.push(`${nameOfServer(address)}: ${(error as Error).message}`);
    }
  }
  throw new EnvironmentError(`no database server responds.\n${problems.join('\n')}`);
}

/** The columns of each table, by the table names that queries use. */
async function readColumns(
  connection: { readonly query: (sql: string, values: unknown[]) => Promise<unknown> },
  { database, prefix, shared }: MysqlSettings,
): Promise<ColumnsByTable> {
  const columns = new Map<string, Set<string>>();
  const text = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString() : String(value));
  const add = async (schema: string, start: string, wanted?: readonly string[]): Promise<void> => {
    const rows = (await connection.query(
      'SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = ?',
      [schema],
    )) as unknown[][];
    for (const row of rows) {
      const name = text(row[0]);
      const table = name.slice(start.length);
      if (!name.startsWith(start) || wanted?.includes(table) === false) continue;
      const known = columns.get(table) ?? new Set<string>();
      columns.set(table, known.add(text(row[1])));
    }
  };
  await add(database, prefix);
  if (shared !== undefined) await add(shared.database, shared.prefix, shared.tables);
  return columns;
}
