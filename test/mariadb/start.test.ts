// @module-tag mariadb
// @module-tag slow
/** `wiki-query serve` while what it needs does not respond yet. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { type MariadbCopy, openMariadbCopy } from '../support/mariadb/open-copy.js';
import { startRedis } from '../support/redis.js';
import { sampleFolder, serveWiki } from '../support/served-wiki.js';

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-start-'));
let sample: string;
let copy: MariadbCopy;
beforeAll(async () => {
  sample = await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz'));
  copy = await openMariadbCopy(sample);
});
afterAll(async () => {
  await copy.server.stop();
  rmSync(folder, { recursive: true });
});
const patient = { timeout: 600_000, interval: 100 };

interface Readiness {
  readonly status: string;
  readonly reasons: readonly { readonly code: string; readonly text?: string }[];
}

const readiness = async (url: string): Promise<readonly [number, Readiness]> => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, (await response.json()) as Readiness];
};

it('starts without its database server, and opens the database when the server responds', async () => {
  await copy.server.kill();
  const accounts = join(folder, 'accounts.sqlite');
  copyFileSync(sample, accounts);
  const server = await serveWiki({
    database: join(copy.server.folder, 'database.yaml'),
    accounts,
    arguments: ['--workers', '1'],
  });
  try {
    expect(await readiness(server.url)).toMatchObject([
      503,
      { status: 'unavailable', reasons: [{ code: 'database-waiting' }] },
    ]);
    const url = `${server.url}/api.php?action=query&list=allpages&aplimit=1&format=json&formatversion=2`;
    const refused = await fetch(url);
    expect([refused.status, refused.headers.get('MediaWiki-API-Error')]).toEqual([503, 'databaseunavailable']);
    expect((await fetch(`${server.url}/docs/`)).status).toBeLessThan(500);
    await copy.server.restart();
    await vi.waitFor(
      async () => expect(await readiness(server.url)).toMatchObject([200, { status: 'ready' }]),
      patient,
    );
    expect(await (await fetch(url)).json()).toMatchObject({ query: { allpages: [{ title: '!Bang' }] } });
    expect(server.logs().match(/"level":"error"/g)).toHaveLength(1);
  } finally {
    await server.stop();
  }
});

it('ends with a message when the account is refused', async () => {
  const settings = join(copy.server.folder, 'wrong.yaml');
  writeFileSync(settings, `hosts: [{ socket: ${copy.server.socket} }]\ndatabase: wiki\nuser: nobody\n`);
  await expect(serveWiki({ database: settings, accounts: settings })).rejects.toThrow(
    /ended with code 2: .*Access denied/s,
  );
});

it('starts without Redis, and logs one line for each change of its state', { tags: 'redis' }, async () => {
  const redis = await startRedis();
  await redis.kill();
  // The secret of sessions is in Redis.
  const env = { WIKI_QUERY_SECRET: '' };
  const server = await serveWiki({
    database: sample,
    state: redis.url,
    accounts: sample,
    env,
    arguments: ['--workers', '1', '--runners', '1'],
  });
  const api = `${server.url}/api.php?format=json&formatversion=2`;
  try {
    expect(await readiness(server.url)).toMatchObject([200, { status: 'degraded', reasons: [{ code: 'state' }] }]);
    expect((await fetch(`${api}&action=query&list=allpages`)).status).toBe(200);
    await redis.restart();
    await vi.waitFor(
      async () => expect(await readiness(server.url)).toMatchObject([200, { status: 'ready' }]),
      patient,
    );
    await vi.waitFor(() => expect(server.logs()).toContain('new workers serve it'), patient);
    const { headers } = await fetch(`${api}&action=query&meta=tokens&type=login`);
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const withSession = async (): Promise<number> =>
      (await fetch(`${api}&action=query&meta=userinfo`, { headers: { cookie } })).status;
    expect(await withSession()).toBe(200);
    const before = server.logs().length;
    // Those of the old state, too: they end after their last connection.
    const processes = [...server.processes('worker-main'), ...server.processes('runner-main')];
    await redis.kill();
    for (let i = 0; i < 50; i++) expect(await withSession()).toBe(503);
    await redis.restart();
    await vi.waitFor(async () => expect(await withSession()).toBe(200), patient);
    const lines = server.logs().slice(before).trim().split('\n');
    expect(lines.filter((line) => line.includes('stack'))).toEqual([]);
    // Each process has a connection, which is lost and comes back. On a busy machine there may be lines about slow requests.
    const changes = lines.filter((line) => line.includes('"event":"state"')).length;
    expect(changes).toBeLessThanOrEqual(2 * processes.length);
  } finally {
    await server.stop();
    await redis.stop();
  }
});
