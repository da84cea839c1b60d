/** The processes before the databases: servers, and HAProxy with the configuration that the guide shows. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/mariadb/server.js';
import { pathOf } from '../support/needs.mjs';
import { untilOpen } from '../support/redis.js';

export interface Started {
  readonly port: number;
  /** Ends the process as a crash would. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const repository = join(import.meta.dirname, '../..');

/** Starts `wiki-query serve` with one worker; resolves when it is ready. */
export async function startServer(folder: string, port: number, ...options: readonly string[]): Promise<Started> {
  const bin = join(repository, 'packages/server/bin/wiki-query.js');
  const common = ['--workers', '1', '--port', String(port), '--log-level', 'error', '--trust-proxy'];
  const child = spawn(process.execPath, [bin, 'serve', folder, ...common, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      if ((said += text.toString()).includes('wiki-query ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
  return { port, ...endings(child) };
}

/** Starts HAProxy before servers at these ports. */
export async function startHaproxy(folder: string, servers: readonly number[]): Promise<Started> {
  const program = pathOf('haproxy');
  const port = await freePort();
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, configuration(port, servers));
  const child = spawn(program, ['-f', config, '-db'], { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilOpen(port);
  return { port, ...endings(child) };
}

/** The example with the addresses of the rig. */
function configuration(port: number, servers: readonly number[]): string {
  const example = readFileSync(join(repository, 'examples/cluster/haproxy.cfg'), 'utf8');
  const [one, two] = servers;
  return example
    .replace('0.0.0.0:8080', `127.0.0.1:${port}`)
    .replace('10.0.0.11:8080', `127.0.0.1:${one}`)
    .replace('10.0.0.12:8080', `127.0.0.1:${two}`);
}

function endings(child: ChildProcess): Pick<Started, 'kill' | 'stop'> {
  const remove = (): void => void child.kill('SIGKILL');
  process.once('exit', remove);
  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      process.off('exit', remove);
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
