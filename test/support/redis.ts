/** A private Redis: tests start it, and it is gone with them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { freePort, patience } from './mariadb/server.js';
import { pathOf } from './needs.mjs';

export interface RedisServer {
  readonly url: string;
  /** Ends the process as a crash would. */
  readonly kill: () => Promise<void>;
  /** Starts it again, empty. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a server that keeps nothing on disk. */
export async function startRedis(...options: readonly string[]): Promise<RedisServer> {
  const program = pathOf('redis');
  const port = await freePort();
  const launch = (): ChildProcess =>
    spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...options], {
      stdio: 'ignore',
    });
  let child = launch();
  const remove = (): void => void child.kill('SIGKILL');
  process.once('exit', remove);
  await untilOpen(port);
  const kill = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      child = launch();
      await untilOpen(port);
    },
    stop: async () => {
      await kill();
      process.off('exit', remove);
    },
  };
}

/** Waits until something listens at a port. */
export async function untilOpen(port: number): Promise<void> {
  const opens = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => socket.destroy()).once('connect', () => socket.destroy());
    });
  const end = performance.now() + patience;
  while (!(await opens())) {
    if (performance.now() > end) throw new Error(`nothing listens at port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
