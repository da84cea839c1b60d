/** The built server on a free port, with the sample wiki, bot passwords and the clock of its fixture. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleWithBotPasswords } from '../../../support/bot-passwords.mjs';

const server = fileURLToPath(new URL('../../../../packages/server/', import.meta.url));

/** Starts the server; resolves with the URL of its interface and a function that stops it. */
export async function startServer() {
  if (!existsSync(`${server}dist/cli/main.js`))
    throw new Error('the server is not built: run `npm run build -w packages/server` first');
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-clients-'));
  const wiki = [`${server}sample`, '--database', sampleWithBotPasswords(folder)];
  const args = [
    'serve',
    ...wiki,
    '--port',
    '0',
    '--workers',
    '1',
    '--clock',
    '2025-06-24T11:53:01Z',
    '--state',
    folder,
  ];
  const child = spawn(process.execPath, [`${server}bin/wiki-query.js`, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise((resolve) => child.on('close', resolve));
  const url = await ready(child, exit);
  return {
    apiUrl: `${url}/w/api.php`,
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The URL that the server prints when it listens. */
async function ready(child, exit) {
  let out = '';
  let logs = '';
  child.stderr.on('data', (chunk) => (logs += chunk));
  const printed = new Promise((resolve) =>
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.includes('curl')) resolve();
    }),
  );
  await Promise.race([printed, exit]);
  const url = /wiki-query ready (\S+)/.exec(out)?.[1];
  if (url === undefined) throw new Error(`the server did not start:\n${logs}`);
  return url;
}
