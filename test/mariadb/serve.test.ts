// @module-tag mariadb
// @module-tag slow
/** `wiki-query serve` on a folder with `database.yaml`, as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from 'mariadb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { type MariadbCopy, openMariadbCopy } from '../support/mariadb/open-copy.js';

const server = new URL('../../packages/server', import.meta.url).pathname;

let copy: MariadbCopy;
let admin: Connection;
/** One with a long time limit for requests, and one with a short one. */
let patient: Served;
let hasty: Served;

interface Served {
  readonly child: ChildProcess;
  readonly address: string;
}

async function serve(folder: string, ...options: readonly string[]): Promise<Served> {
  const child = spawn(
    process.execPath,
    [
      join(server, 'bin/wiki-query.js'),
      'serve',
      folder,
      '--port',
      '0',
      '--log-level',
      'warn',
      '--workers',
      '1',
      ...options,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      const found = /wiki-query ready (\S+)/.exec((said += text.toString()))?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
  return { child, address };
}

async function stop({ child }: Served): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

beforeAll(async () => {
  copy = await openMariadbCopy(await unpackDatabase(join(server, 'sample/wiki.sqlite.gz')));
  const { folder } = copy.server;
  copyFileSync(join(server, 'sample/site.json'), join(folder, 'site.json'));
  admin = await copy.server.admin('wiki');
  patient = await serve(folder, '--query-timeout', '600');
  hasty = await serve(folder, '--query-timeout', '4');
});
afterAll(async () => {
  await Promise.all([stop(patient), stop(hasty)]);
  await admin.end();
  await copy.server.stop();
});

async function sendQuery(query: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${patient.address}/w/api.php?action=query&${query}&format=json&formatversion=2`);
  expect(response.status).toBe(200);
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

test('responds from the database', async () => {
  expect(await sendQuery('list=allpages&aplimit=2')).toMatchObject({
    query: { allpages: [{ title: '!Bang' }, { title: '"Quoted" title' }] },
  });
  const text = await sendQuery('prop=revisions&titles=Badger&rvprop=content&rvslots=main');
  expect(JSON.stringify(text)).toMatch(/"content":"[^"]/);
});

test('responds to many clients at once', async () => {
  const requests = Array.from({ length: 100 }, (_, i) => sendQuery(`list=recentchanges&rclimit=${(i % 50) + 1}`));
  const lengths = (await Promise.all(requests)).map(
    (response) => (response as { query: { recentchanges: readonly unknown[] } }).query.recentchanges.length,
  );
  expect(lengths).toEqual(Array.from({ length: 100 }, (_, i) => (i % 50) + 1));
});

describe('a statement that waits for a lock is ended on the database server', () => {
  const query = '/api.php?action=query&list=allpages&format=json';

  /** Statements of `allpages` that run now. Statements of the server's start also wait for the lock. */
  const running = async (): Promise<number> => {
    const rows: { count: number }[] = await admin.query(
      "SELECT count(*) AS count FROM information_schema.processlist WHERE user = 'reader' AND command = 'Query' AND info LIKE '%order by page_title%'",
    );
    return rows[0]?.count ?? 0;
  };
  const untilRunning = async (count: number): Promise<void> => {
    while ((await running()) !== count) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const locked = async (work: () => Promise<void>): Promise<void> => {
    await admin.query('LOCK TABLES page WRITE');
    await work().finally(() => admin.query('UNLOCK TABLES'));
  };

  test('when the time of its request is over', () =>
    locked(async () => {
      const response = await fetch(hasty.address + query);
      expect(await response.json()).toMatchObject({ error: { code: 'querytimeout' } });
      await untilRunning(0);
    }));

  test('when its client disconnects', () =>
    locked(async () => {
      const client = new AbortController();
      const response = fetch(patient.address + query, { signal: client.signal });
      await untilRunning(1);
      client.abort();
      await expect(response).rejects.toThrow();
      await untilRunning(0);
    }));

  test('and afterwards requests get responses', async () => {
    expect(await sendQuery('list=allpages&aplimit=1')).toMatchObject({ query: { allpages: [{ title: '!Bang' }] } });
  });
});

test('a database server that hangs leaves no request without a response', async () => {
  const url = `${hasty.address}/w/api.php?action=query&list=allpages&format=json&formatversion=2&errorformat=plaintext`;
  const send = async (): Promise<string> => {
    const { errors } = (await (await fetch(url)).json()) as { errors?: readonly { code: string; text: string }[] };
    return errors?.map(({ code, text }) => `${code}: ${typeof text}`).join() ?? 'none';
  };
  copy.server.pause();
  const found = await Promise.all(Array.from({ length: 80 }, send)).finally(copy.server.resume);
  const known = new Set(
    ['querytimeout', 'databasebusy', 'toomanyrequests', 'overloaded'].map((code) => `${code}: string`),
  );
  expect(found.filter((one) => !known.has(one))).toEqual([]);
  // A check finds it again.
  await vi.waitFor(async () => expect(await send()).toBe('none'), { timeout: 600_000, interval: 200 });
});
