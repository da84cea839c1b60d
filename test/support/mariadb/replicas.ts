/** A primary and replicas that follow it, on this machine. */
import type { Connection } from 'mariadb';
import { type MariadbServer, startMariadb } from './server.js';

/** Options of each server of a group: its number, and what others follow. */
const options = (id: number): string[] => [
  `--server-id=${id}`,
  '--log-bin=bin',
  '--binlog-format=row',
  '--relay-log=relay',
  '--sync-binlog=0',
];

/** Starts a primary that others may follow. */
export async function startPrimary(): Promise<MariadbServer> {
  const server = await startMariadb({ tcp: true, options: options(1) });
  await run(server, "CREATE USER follower@'127.0.0.1' IDENTIFIED BY 'follower'");
  await run(server, "GRANT REPLICATION SLAVE ON *.* TO follower@'127.0.0.1'");
  return server;
}

/** Starts a replica, which gets all that the primary has. */
export async function startReplica(primary: MariadbServer, id: number): Promise<MariadbServer> {
  const replica = await startMariadb({
    isBare: true,
    options: [...options(id), '--read-only=1', '--master-retry-count=0'],
  });
  await run(
    replica,
    `CHANGE MASTER TO master_host='127.0.0.1', master_port=${primary.port}, master_user='follower', master_password='follower', master_connect_retry=1, master_use_gtid=slave_pos`,
    'START SLAVE',
  );
  return replica;
}

/** Runs statements as an administrator. */
export async function run(server: MariadbServer, ...statements: readonly string[]): Promise<void> {
  const admin = await server.admin();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

/** Waits until a replica has what the primary has now. */
export async function untilCaughtUp(primary: MariadbServer, replica: MariadbServer): Promise<void> {
  const from = await primary.admin();
  const position = await valueOf(from, 'SELECT @@gtid_current_pos');
  await from.end();
  const to = await replica.admin();
  const outcome = await valueOf(to, `SELECT MASTER_GTID_WAIT('${String(position)}', 300)`);
  await to.end();
  if (outcome !== 0) throw new Error(`the replica is not at ${String(position)} after five minutes`);
}

/** Makes a replica that many seconds late. */
export const delay = (replica: MariadbServer, seconds: number): Promise<void> =>
  run(replica, 'STOP SLAVE', `CHANGE MASTER TO master_delay=${seconds}`, 'START SLAVE');

async function valueOf(connection: Connection, query: string): Promise<unknown> {
  const rows: Record<string, unknown>[] = await connection.query(query);
  const [value] = Object.values(rows[0] ?? {});
  return Buffer.isBuffer(value) ? value.toString() : value;
}
