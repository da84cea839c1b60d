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

/** Seconds, by the table that pt-heartbeat writes every second on the primary. */
async function secondsByHeartbeat(connection: Connection, table: string): Promise<number | undefined> {
  const name = table
    .split('.')
    .map((part) => `\`${part}\``)
    .join('.');
  const rows: number[][] = await connection.query(
    `SELECT MIN(TIMESTAMPDIFF(MICROSECOND, ts, UTC_TIMESTAMP(6))) FROM ${name}`,
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

/** Reads the state of a server. The account need not see the status of the primary, nor of any server with a heartbeat. */
export async function readLag(connection: Connection, heartbeat: string | undefined, isPrimary = false): Promise<Lag> {
  const status = await readStatus(connection, isPrimary || heartbeat !== undefined);
  // MariaDB and MySQL, in this order.
  const isStopped = (status?.['Slave_SQL_Running'] ?? status?.['Replica_SQL_Running'] ?? 'Yes') === 'No';
  if (heartbeat !== undefined) return { seconds: await secondsByHeartbeat(connection, heartbeat), isStopped };
  if (status === undefined) return { seconds: 0, isStopped };
  const seconds = status['Seconds_Behind_Master'] ?? status['Seconds_Behind_Source'];
  const isKnown = typeof seconds === 'number' || typeof seconds === 'string';
  return { seconds: isKnown ? Number(seconds) : undefined, isStopped };
}
