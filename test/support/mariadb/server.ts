/** A private MariaDB in a temporary folder: tests and benchmarks start it, and it is gone with them. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mariadb';
import { findProgram, pathOf } from '../needs.mjs';

export interface MariadbServer {
  readonly folder: string;
  readonly socket: string;
  /** On 127.0.0.1; 0 when it listens on the socket only. */
  readonly port: number;
  /** A connection with all rights. */
  readonly admin: (database?: string) => Promise<Connection>;
  /** Ends the process as a crash would. */
  readonly kill: () => Promise<void>;
  /** Lets it hang, and continue. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Starts it again on the same data. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface ServerOptions {
  /** Listens on TCP too, at a free port. */
  readonly tcp?: boolean;
  /** Further options of the command. */
  readonly options?: readonly string[];
  /** Leaves the data as it is installed: a replica gets everything from its primary. */
  readonly isBare?: boolean;
}

/** Milliseconds that a connection and the start may take: the limit is for what hangs, on a machine however busy. */
export const patience = 300_000;

/** Account that the process runs as: MariaDB starts as root only when that is named. */
const { username } = userInfo();

/** Starts a server with an empty database `wiki` and an account `reader` (password `reader`) that may only read. */
export async function startMariadb({
  tcp = false,
  options = [],
  isBare = false,
}: ServerOptions = {}): Promise<MariadbServer> {
  const [install, command] = [pathOf('mariadb', () => findProgram('mariadb-install-db')), pathOf('mariadb')];
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-mariadb-'));
  const [data, socket, log] = [join(folder, 'data'), join(folder, 's'), join(folder, 'log.err')];
  // A server that starts deletes all temporary tables in its folder for them, also those of other servers.
  const common = ['--no-defaults', `--user=${username}`, `--datadir=${data}`, `--tmpdir=${folder}`];
  execFileSync(
    install,
    [...common, '--skip-test-db', '--auth-root-authentication-method=socket', `--auth-root-socket-user=${username}`],
    { stdio: 'pipe' },
  );
  const port = tcp ? await freePort() : 0;
  const launch = (): ChildProcess =>
    spawn(
      command,
      [
        ...common,
        `--socket=${socket}`,
        `--log-error=${log}`,
        ...(tcp ? ['--bind-address=127.0.0.1', `--port=${port}`] : ['--skip-networking']),
        '--character-set-server=binary',
        '--collation-server=binary',
        '--innodb-flush-log-at-trx-commit=0',
        '--innodb-buffer-pool-size=128M',
        '--innodb-log-file-size=16M',
        '--max-allowed-packet=64M',
        '--max-connections=300',
        '--skip-name-resolve',
        ...options,
      ],
      { stdio: 'ignore' },
    );
  let child = launch();
  const admin = (database?: string): Promise<Connection> =>
    createConnection({
      socketPath: socket,
      user: username,
      // The driver's own limit is one second.
      connectTimeout: patience,
      bigIntAsNumber: true,
      decimalAsNumber: true,
      ...(database !== undefined && { database }),
    });
  const ready = async (): Promise<void> => {
    const end = performance.now() + patience;
    for (;;) {
      const connection = await admin().catch((error: unknown) => error as Error);
      if (!(connection instanceof Error)) return connection.end();
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > end)
        throw new Error(`MariaDB did not start: ${readFileSync(log, 'utf8').slice(-2000)}`, { cause: connection });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const ended = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  const remove = (): void => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  await ready();
  if (!isBare) await prepare(admin);
  return {
    folder,
    socket,
    port,
    admin,
    kill: () => ended('SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    restart: async () => {
      await ended('SIGTERM');
      child = launch();
      await ready();
    },
    stop: async () => {
      await ended('SIGTERM');
      process.off('exit', remove);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function prepare(admin: MariadbServer['admin']): Promise<void> {
  const connection = await admin();
  await connection.query('CREATE DATABASE wiki CHARACTER SET binary');
  for (const host of ['localhost', '127.0.0.1']) {
    await connection.query(`CREATE USER reader@'${host}' IDENTIFIED BY 'reader'`);
    await connection.query(`GRANT SELECT ON wiki.* TO reader@'${host}'`);
    await connection.query(`GRANT SLAVE MONITOR ON *.* TO reader@'${host}'`);
  }
  await connection.end();
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
}
