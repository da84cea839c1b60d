/** Connection options of the driver, and the settings of each connection. */
import { createConnection, type Connection, type ConnectionConfig } from 'mariadb';
import { longestSettings, readTextFile } from '../../errors/read-file.js';
import type { ServerAddress, ServerGroup } from './settings.js';

export interface ConnectSettings {
  readonly password: string | undefined;
  /** Milliseconds after which the database server cancels a statement; 0 disables the limit. */
  readonly statementTimeout: number;
}

/** The password: from the environment, otherwise from the file that the settings name. */
export function passwordOf({ passwordFile }: ServerGroup, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env['WIKI_QUERY_DATABASE_PASSWORD'];
  if (given !== undefined && given !== '') return given;
  if (passwordFile === undefined) return undefined;
  return readTextFile(passwordFile, longestSettings).replace(/\r?\n$/, '');
}

/** Text of a value that the driver may return as bytes. */
export const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString() : String(value));

/** Runs a statement; rows as lists of values. */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<unknown[][]>;

/** Does work on a connection of its own. */
export async function withConnection<T>(
  group: ServerGroup,
  address: ServerAddress,
  settings: ConnectSettings,
  work: (query: Query, connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await createConnection(connectionOptions(group, address, settings));
  try {
    return await work((sql, values = []) => connection.query(sql, [...values]), connection);
  } finally {
    await connection.end();
  }
}

/** Settings of a connection for checks. */
export const forChecks = (group: ServerGroup): ConnectSettings => ({
  password: passwordOf(group),
  statementTimeout: 10_000,
});

/** Milliseconds within which a running server accepts a connection, also on a busy machine. */
const connectTimeout = 5000;

/** Options of one connection. */
export function connectionOptions(
  group: ServerGroup,
  address: ServerAddress,
  settings: ConnectSettings,
): ConnectionConfig {
  const { tls } = group;
  return {
    ...(address.socket === undefined
      ? { host: address.host ?? '127.0.0.1', port: address.port ?? 3306 }
      : { socketPath: address.socket }),
    user: group.user,
    ...(settings.password !== undefined && { password: settings.password }),
    database: group.database,
    ...(tls && {
      ssl: {
        rejectUnauthorized: tls.verify,
        ...(tls.ca !== undefined && { ca: readTextFile(tls.ca, longestSettings) }),
        ...(tls.cert !== undefined && { cert: readTextFile(tls.cert, longestSettings) }),
        ...(tls.key !== undefined && { key: readTextFile(tls.key, longestSettings) }),
      },
    }),
    connectTimeout,
    allowPublicKeyRetrieval: group.allowPublicKeyRetrieval === true,
    initSql: sessionSettings(settings.statementTimeout),
    rowsAsArray: true,
    supportBigNumbers: true,
    decimalAsNumber: true,
    dateStrings: true,
  };
}

/** MariaDB and MySQL have different names for the time limit. Each of them reads one of the two comments. */
function sessionSettings(timeout: number): string[] {
  const limits = `/*M!100600 , max_statement_time = ${timeout / 1000} */ /*!50700 , max_execution_time = ${timeout} */`;
  return [
    `SET SESSION time_zone = '+00:00', sql_mode = '' ${limits}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  ];
}
