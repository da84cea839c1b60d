/** How far a replica is behind its primary. */
import { type Connection, SqlError } from 'mariadb';

/** What a server says of its own state. */
export interface Lag {
  /** Seconds; undefined when the server cannot say. A server that follows no other one is 0 behind. */
  readonly seconds: number | undefined;
  /** It does not apply what the primary sends: its data stands still. */
  readonly isStopped: boolean;
}

type Status = Readonly<Record<string, unknown>>;

/** Seconds, by the table that pt-heartbeat writes every second on the primary, whose number is known where the status is. */
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

/** Error of a server that does not show its status to this account. */
const denied = 1227;

/** The replica's own status; undefined for a server that follows no other one. */
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

/** Reads the state of a server. The account need not see the status of the primary, nor of any server with a heartbeat. */
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
  // A replica that is late on purpose counts as late by its whole delay.
  const rest = numberOf(status['SQL_Remaining_Delay']) ?? 0;
  return { seconds: seconds === undefined ? undefined : seconds + rest, isStopped };
}
