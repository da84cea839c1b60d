/** How far a replica is behind its primary. */
import { type Connection, SqlError } from 'mariadb';

/** The state that a server reports of itself. */
export interface Lag {
  /** Seconds; undefined if the server does not report it. A server that does not replicate has a lag of 0. */
  readonly seconds: number | undefined;
  /** It does not apply the primary's changes: its data does not change. */
  readonly isStopped: boolean;
}

type Status = Readonly<Record<string, unknown>>;

/**
 * The lag in seconds, from the table that pt-heartbeat updates every second on the primary. The primary's ID is known
 * if its status can be read.
 */
async function secondsByHeartbeat(
  connection: Connection,
  table: string,
  primary: unknown,
): Promise<number | undefined> {
  const name = table
    .split('.')
    .map((part) => `\`${part}\``)
    .join('.');
  const rows: number[][] = await connection.query(
    `SELECT MIN(TIMESTAMPDIFF(MICROSECOND, ts, UTC_TIMESTAMP(6))) FROM ${name}${primary === undefined ? '' : ' WHERE server_id = ?'}`,
    primary === undefined ? [] : [primary],
  );
  const microseconds = rows[0]?.[0];
  return typeof microseconds === 'number' ? Math.max(0, microseconds / 1_000_000) : undefined;
}

/** The error of a server that does not show its status to this account. */
const denied = 1227;

/** The replica's own status. Undefined for a server that does not replicate. */
async function readStatus(connection: Connection, mayBeDenied: boolean): Promise<Status | undefined> {
  try {
    const rows: Status[] = await connection.query({ sql: 'SHOW REPLICA STATUS', rowsAsArray: false });
    return rows[0];
  } catch (error) {
    if (mayBeDenied && error instanceof SqlError && error.errno === denied) return undefined;
    throw error;
  }
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : undefined;

/**
 * Reads the state of a server. The account does not need to read the status of the primary, nor of a server with a
 * heartbeat.
 */
export async function readLag(connection: Connection, heartbeat: string | undefined, isPrimary = false): Promise<Lag> {
  const status = await readStatus(connection, isPrimary || heartbeat !== undefined);
  // MariaDB and MySQL, in this order.
  const isStopped = (status?.['Slave_SQL_Running'] ?? status?.['Replica_SQL_Running'] ?? 'Yes') === 'No';
  if (heartbeat !== undefined) {
    const primary = status?.['Master_Server_Id'] ?? status?.['Source_Server_Id'] ?? undefined;
    return { seconds: await secondsByHeartbeat(connection, heartbeat, primary), isStopped };
  }
  if (status === undefined) return { seconds: 0, isStopped };
  const seconds = numberOf(status['Seconds_Behind_Master'] ?? status['Seconds_Behind_Source']);
  // The whole delay of an intentionally delayed replica counts as lag.
  const rest = numberOf(status['SQL_Remaining_Delay']) ?? 0;
  return { seconds: seconds === undefined ? undefined : seconds + rest, isStopped };
}
