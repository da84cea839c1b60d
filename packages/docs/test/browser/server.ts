/** The sample server with the built site, as `npm start` runs it, on a separate port. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningServer {
  /** Address without a slash at its end. */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Starts it, and waits until it responds; on a free port if none is given. */
export async function startServer(port = 0): Promise<RunningServer> {
  const site = path('../../dist/site');
  if (!existsSync(site)) throw new Error('The site is not built: npm run build -w packages/docs');
  const command = [path('../../../server/bin/wiki-query.js'), 'serve', path('../../../server/sample')];
  const options = ['--port', String(port), '--workers', '1', '--runners', '1', '--docs', site];
  const state = mkdtempSync(join(tmpdir(), 'wiki-query-browser-'));
  const child = spawn(process.execPath, [...command, ...options, '--state', state], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(String(text)));
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /ready (http:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said.join('')}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(state, { recursive: true });
  };
  return { origin, stop };
}
