// @module-tag mariadb
// @module-tag slow
/** Texts that take very long, on a wiki whose database server cannot end the work on them. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { type MariadbCopy, openMariadbCopy } from '../support/mariadb/open-copy.js';
import { sampleFolder, type ServedWiki, serveWiki } from '../support/served-wiki.js';

let copy: MariadbCopy;
let server: ServedWiki;

beforeAll(async () => {
  const sample = await unpackDatabase(`${sampleFolder}/wiki.sqlite.gz`);
  copy = await openMariadbCopy(sample);
  const limits = ['--workers', '1', '--runners', '2', '--query-timeout', '1'];
  server = await serveWiki({ database: copy.settings, accounts: sample, arguments: limits });
  await vi.waitFor(async () => expect(await server.metric('runners')).toBe(2), { timeout: 600_000, interval: 50 });
});
afterAll(async () => {
  await server.stop();
  await copy.server.stop();
});

const links = Array.from({ length: 120_000 }, (_, i) => `[[a${i}]]`).join('');

async function post(parameters: Readonly<Record<string, string>>): Promise<unknown> {
  const body = new URLSearchParams({ format: 'json', formatversion: '2', ...parameters });
  return (await fetch(`${server.url}/api.php`, { method: 'POST', body })).json();
}

test('runners have the database, too', async () => {
  // The first requests load what they need, and may be ended.
  await vi.waitFor(
    async () =>
      expect(await post({ action: 'parse', page: 'Badger', prop: 'wikitext' })).toMatchObject({
        parse: { title: 'Badger' },
      }),
    { timeout: 600_000, interval: 50 },
  );
});

test('they are ended, and the worker serves its other clients', async () => {
  const costly = Promise.all(
    Array.from({ length: 3 }, () => post({ action: 'parse', contentmodel: 'wikitext', text: links })),
  );
  for (let i = 0; i < 20; i++) {
    const response = await fetch(`${server.url}/api.php?action=query&list=allpages&aplimit=1&format=json`);
    expect([response.status, response.headers.get('MediaWiki-API-Error')]).toEqual([200, null]);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const response of await costly) expect(response).toMatchObject({ error: { code: 'querytimeout' } });
  expect(await server.metric('workers_replaced')).toBe(0);
  expect(await server.metric('runners_replaced')).toBeGreaterThan(0);
});
