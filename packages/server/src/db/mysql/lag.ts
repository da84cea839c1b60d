/** How far a replica is behind its primary. */
import type { Connection } from 'mariadb';

/** Seconds, by the table that pt-heartbeat writes every second on the primary. */
async function lagByHeartbeat(connection: Connection, table: string): Promise<number | undefined> {
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

/** Seconds, by the replica's own status; undefined while it does not follow a primary. A server that never did is 0 behind. */
async function lagByStatus(connection: Connection): Promise<number | undefined> {
  const rows: Record<string, unknown>[] = await connection.query({ sql: 'SHOW REPLICA STATUS', rowsAsArray: false });
  const [status] = rows;
  if (status === undefined) return 0;
  // MariaDB and MySQL, in this order.
  const seconds = status['Seconds_Behind_Master'] ?? status['Seconds_Behind_Source'];
  return typeof seconds === 'number' || typeof seconds === 'string' ? Number(seconds) : undefined;
}

/** Seconds that a replica is behind; undefined when it cannot tell. */
export function readLag(connection: Connection, heartbeat: string | undefined): Promise<number | undefined> {
  return heartbeat === undefined ? lagByStatus(connection) : lagByHeartbeat(connection, heartbeat);
}
