/** Starts the built server on the sample wiki, in a separate process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleWithBotPasswords } from '../../../test/support/bot-passwords.mjs';

const server = join(import.meta.dirname, '../../server');

/** A wiki that is served at an address. */
export interface ServedWiki {
  readonly api: string;
  readonly close: () => Promise<void>;
}

/** Starts the server, on a copy of the sample wiki with bot passwords; needs `npm run build`. */
export async function serveSampleWiki(options: readonly string[] = []): Promise<ServedWiki> {
  const state = mkdtempSync(join(tmpdir(), 'wiki-query-client-'));
  const wiki = [join(server, 'sample'), '--database', sampleWithBotPasswords(state)];
  const args = ['serve', ...wiki, '--port', '0', '--host', '127.0.0.1', '--workers', '1', '--runners', '1', ...options];
  const child = spawn(process.execPath, [join(server, 'bin/wiki-query.js'), ...args, '--state', state], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<never>((_, reject) => child.on('exit', () => reject(new Error('the server ended'))));
  const ready = new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /wiki-query ready (\S+)\n/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([ready, ended]);
  // It ends when it is closed, too.
  ended.catch(() => undefined);
  return {
    api: `${url}/w/api.php`,
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(state, { recursive: true });
    },
  };
}
