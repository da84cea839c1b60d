/**
 * Our client in Bun, and in Deno where it is installed: the same script as in Node. Deno's package cannot be locked for
 * every platform.
 */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from './support/server.mjs';
import { titles, walk } from './support/wiki.mjs';

const bin = (name) => fileURLToPath(new URL(`node_modules/.bin/${name}`, import.meta.url));
const script = fileURLToPath(new URL('connect/read-list.mjs', import.meta.url));
const hasDeno = spawnSync('deno', ['--version']).status === 0;
if (!hasDeno) console.error('Deno is not installed: the client is tested without it');

let server;
before(async () => {
  server = await startServer();
});
after(() => server?.stop());

for (const [name, command] of [
  ['Node', [process.execPath]],
  ...(hasDeno ? [['Deno', ['deno', 'run', '--allow-net=127.0.0.1', '--allow-read', '--allow-env']]] : []),
  ['Bun', [bin('bun'), 'run']],
])
  test(`follows continuation and reads errors in ${name}`, async () => {
    const [program, ...options] = command;
    const { stdout } = await promisify(execFile)(program, [...options, script, server.apiUrl], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    });
    const templates = await walk(server.apiUrl, 'allpages', { apnamespace: '10', aplimit: '500' });
    assert.ok(templates.length > 10);
    assert.deepEqual(JSON.parse(stdout), { titles: titles(templates), code: 'invalidcategory' });
  });
