/** Responses of actions have a limit, as those of queries. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackDatabase } from '../../src/db/unpack.js';
import { sampleFolder } from '../support/crowded-wiki.js';
import { openTestClient, type TestClient } from '../support/test-client.js';

let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
});
afterAll(() => client.close());

test.each([
  { action: 'parse', contentmodel: 'wikitext', text: '== a ==\n'.repeat(20) },
  { action: 'expandtemplates', prop: 'wikitext', text: 'a'.repeat(2001) },
  { action: 'paraminfo', modules: 'query+*' },
])('members of $action that do not fit are left out, with a warning', async (query) => {
  const response = await client.request(query, { maxResponseSize: 2000 });
  expect(response).toEqual({
    warnings: { result: { warnings: 'The result was truncated, because it would otherwise exceed 2000 bytes.' } },
  });
  expect(await client.request(query)).toHaveProperty([query.action]);
});

test('HTML that does not fit is not made, and what else the text holds is returned', async () => {
  const text = `${'* a\n'.repeat(450)}[[Apple]]`;
  const query = { action: 'parse', contentmodel: 'wikitext', title: 'A', text };
  const warnings = { result: { warnings: expect.stringContaining('would otherwise exceed 2000 bytes') as string } };
  const limits = { maxResponseSize: 2000 };
  expect(await client.request({ ...query, prop: 'text|links' }, limits)).toEqual({ warnings });
  const links = await client.request({ ...query, prop: 'links' }, limits);
  expect(links).toMatchObject({ warnings, parse: { links: [{ title: 'Apple' }] } });
});
