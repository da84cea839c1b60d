/** Opens a wiki's database on MariaDB or MySQL with a read-only account. */
import { EnvironmentError } from '../../errors/environment-error.js';
import { ApiError } from '../../errors/api-error.js';
import { checkSchema, prefixOf, type ColumnsByTable } from '../check-schema.js';
import type { DatabaseOptions, Db, ReadOptions, TextStores, WikiDatabase } from '../database.js';
import { DatabaseUnreachable } from '../database-error.js';
import { mysqlDialect } from '../dialects/mysql.js';
import { passwordOf, textOf, withConnection, type ConnectSettings, type Query } from './connect.js';
import { isRefusal } from './errors.js';
import { ExternalStore } from './external-store.js';
import type { Replica } from './replica.js';
import { ReplicaSet } from './replica-set.js';
import { sessionMaker } from './session.js';
import { nameOfServer, type MysqlSettings } from './settings.js';
import { quoted, tableNames } from './table-names.js';

export interface OpenOptions extends DatabaseOptions {
  /**
   * The maximum lag of a replica in seconds, and how long it may serve while its lag is unknown. Overrides the
   * settings.
   */
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
 * Opens the servers of a wiki and checks their tables and columns (`checkSchema`). Throws an EnvironmentError that
 * names the problem; `DatabaseUnreachable` if no server responds.
 */
export async function openMysql(given: MysqlSettings, options: OpenOptions = {}): Promise<WikiDatabase> {
  const { maxLag = given.maxLag, maxLagUnknown = given.maxLagUnknown } = options;
  const settings = { ...given, maxLag, maxLagUnknown };
  const connect: ConnectSettings = { password: passwordOf(settings), statementTimeout: options.statementTimeout ?? 0 };
  const facts = await firstFacts(settings, connect);
  checkSchema(facts.columns, `the database "${settings.database}"`);
  const dialect = mysqlDialect(facts, tableNames(settings));
  const replicas = new ReplicaSet({ settings, connect, onServer: options.onServer });
  await replicas.check();
  const cluster = { servers: () => replicas.states(), showsNames: settings.showHostnames };
  const makeSession = sessionMaker({ ...options, dialect });
  const external = new ExternalStore(
    settings,
    connect,
    sessionMaker({ ...options, dialect: mysqlDialect(facts, quoted) }),
  );
  const readFrom = async <T>(replica: Replica, work: (db: Db) => Promise<T>, watch: Watch): Promise<T> => {
    const session = makeSession(replica);
    const texts = external.open();
    watch.start([session, texts]);
    const stores: TextStores = {
      legacyEncoding: settings.legacyEncoding,
      hasCur: facts.columns.has('cur'),
      readBlobs: texts.read,
    };
    try {
      return await work(session.db(stores, cluster));
    } catch (error) {
      throw watch.isOver() ? new ApiError('querytimeout') : error;
    } finally {
      watch.start([]);
      await session.end();
    }
  };
  return {
    read: async (work, bounds = {}) => {
      const watch = watchBounds(bounds);
      try {
        return await replicas.use((replica) => readFrom(replica, work, watch), 'databasebusy');
      } finally {
        watch.stop();
      }
    },
    concurrency: settings.connections,
    dialect,
    cluster,
    explain: async ({ sql, parameters }) => {
      const replica = replicas.choose();
      if (replica === undefined) throw new ApiError('databasebusy', {}, { status: 503 });
      const connection = await replica.acquire();
      try {
        const [rows] = await connection.query(`EXPLAIN ${sql}`, [...parameters]);
        return rows.map((row) => row.map(textOf).join('|'));
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

interface Watch {
  /** Starts the time, within which these must end. */
  readonly start: (running: readonly { readonly abort: () => void }[]) => void;
  readonly isOver: () => boolean;
  readonly stop: () => void;
}

/** Cancels the running statement when its time is over or the signal aborts. */
function watchBounds({ timeout, signal }: ReadOptions): Watch {
  let running: Parameters<Watch['start']>[0] = [];
  let isOver = signal?.aborted === true;
  const end = (): void => {
    isOver = true;
    for (const one of running) one.abort();
  };
  const timer = timeout === undefined ? undefined : setTimeout(end, timeout);
  signal?.addEventListener('abort', end);
  return {
    start: (next) => {
      running = next;
      if (isOver) end();
    },
    isOver: () => isOver,
    stop: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    },
  };
}

/** Settings that are read once, from the first available server. */
async function firstFacts(settings: MysqlSettings, connect: ConnectSettings): Promise<ServerFacts> {
  const problems: string[] = [];
  let mayRecover = false;
  for (const address of settings.hosts) {
    try {
      return await withConnection(settings, address, connect, async (query) => ({
        shortestWord: Number((await query('SELECT @@ft_min_word_len'))[0]?.[0] ?? 4),
        columns: await readColumns(query, settings),
      }));
    } catch (error) {
      if (error instanceof EnvironmentError) throw error;
      problems.push(`${nameOfServer(address)}: ${(error as Error).message}`);
      mayRecover ||= !isRefusal(error);
    }
  }
  const message = `no database server responds.\n${problems.join('\n')}`;
  throw mayRecover ? new DatabaseUnreachable(message) : new EnvironmentError(message);
}

/** The columns of each table, by the table names that queries use. */
async function readColumns(query: Query, { database, prefix, shared }: MysqlSettings): Promise<ColumnsByTable> {
  const columns = new Map<string, Set<string>>();
  const add = async (schema: string, start: string, wanted?: readonly string[]): Promise<void> => {
    const rows = await query('SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = ?', [
      schema,
    ]);
    for (const row of rows) {
      const name = textOf(row[0]);
      const table = name.slice(start.length);
      if (!name.startsWith(start) || wanted?.includes(table) === false) continue;
      const known = columns.get(table) ?? new Set<string>();
      columns.set(table, known.add(textOf(row[1])));
    }
  };
  await add(database, prefix);
  if (columns.size === 0 && prefix !== '') {
    await add(database, '');
    throw new EnvironmentError(wrongPrefix(database, prefix, columns));
  }
  if (shared !== undefined) await add(shared.database, shared.prefix, shared.tables);
  return columns;
}

/** Names the prefix that the tables have, if one can be seen. */
function wrongPrefix(database: string, prefix: string, columns: ColumnsByTable): string {
  const found = columns.has('page') ? '' : prefixOf(columns);
  const hint = found === undefined ? '' : `: its tables begin with "${found}". Set "prefix" to that`;
  return `the database "${database}" has no table "${prefix}page"${hint}`;
}
