/** The built server on the sample wiki, in a separate process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleWithBotPasswords } from '../../../support/bot-passwords.mjs';

const server = join(import.meta.dirname, '../../../../packages/server');

/** Starts a command; resolves with what matches in its output, and with a function that ends it. */
export function start(command, args, pattern, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (chunk) => {
      output += chunk;
      const found = pattern.exec(output);
      if (found) resolve({ found, stop });
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    ended.then((code) => reject(new Error(`${command} ended with ${code}: ${output}`)));
  });
}

/** Serves the sample wiki, with bot passwords if needed; needs `npm run build` in the repository. */
export async function serveSampleWiki({ botPasswords = false } = {}) {
  const state = mkdtempSync(join(tmpdir(), 'wiki-query-tools-'));
  const bin = join(server, 'bin/wiki-query.js');
  const args = [bin, 'serve', join(server, 'sample'), '--port', '0', '--host', '127.0.0.1', '--workers', '1'];
  const database = botPasswords ? ['--database', sampleWithBotPasswords(state)] : [];
  const { found, stop } = await start(
    process.execPath,
    [...args, ...database, '--state', state],
    /wiki-query ready (\S+)\n/,
  );
  const close = async () => {
    await stop();
    rmSync(state, { recursive: true });
  };
  return { base: found[1], close };
}
