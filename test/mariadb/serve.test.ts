/** `wiki-query serve` on a folder with `database.yaml`, as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { type MariadbCopy, openMariadbCopy } from '../support/mariadb/open-copy.js';

const server = new URL('../../packages/server', import.meta.url).pathname;

let copy: MariadbCopy;
let child: ChildProcess;
let address = '';

beforeAll(async () => {
  copy = await openMariadbCopy(await unpackDatabase(join(server, 'sample/wiki.sqlite.gz')));
  const { folder } = copy.server;
  copyFileSync(join(server, 'sample/site.json'), join(folder, 'site.json'));
  child = spawn(
    process.execPath,
    [join(server, 'bin/wiki-query.js'), 'serve', folder, '--port', '0', '--log-level', 'warn'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      const found = /wiki-query ready (\S+)/.exec((said += text.toString()))?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
}, 120_000);
afterAll(async () => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await copy.server.stop();
});

async function ask(query: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${address}/w/api.php?action=query&${query}&format=json&formatversion=2`);
  expect(response.status).toBe(200);
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

test('answers from the database', async () => {
  expect(await ask('list=allpages&aplimit=2')).toMatchObject({
    query: { allpages: [{ title: '!Bang' }, { title: '"Quoted" title' }] },
  });
  const text = await ask('prop=revisions&titles=Badger&rvprop=content&rvslots=main');
  expect(JSON.stringify(text)).toMatch(/"content":"[^"]/);
});

test('answers many clients at once', async () => {
  const requests = Array.from({ length: 100 }, (_, i) => ask(`list=recentchanges&rclimit=${(i % 50) + 1}`));
  const lengths = (await Promise.all(requests)).map(
    (answer) => (answer as { query: { recentchanges: readonly unknown[] } }).query.recentchanges.length,
  );
  expect(lengths).toEqual(Array.from({ length: 100 }, (_, i) => (i % 50) + 1));
});
