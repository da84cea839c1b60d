// @module-tag slow
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createClient } from '@wiki-query/client';
import { createServer } from './server.js';

const server = createServer();
afterAll(() => server.close());
const ask = async (query: string): Promise<unknown> => (await server.inject(`/api.php?${query}`)).json();
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../test/fixtures/paraminfo/${name}.json`, import.meta.url), 'utf8'));

test('is at most 100 lines', () => {
  expect(readFileSync(new URL('server.ts', import.meta.url), 'utf8').split('\n').length - 1).toBeLessThanOrEqual(100);
});

test('answers the client of this project, with continuation', async () => {
  const address = await server.listen({ port: 0 });
  const client = createClient(`${address}/api.php`);
  const all = await client.collect({ list: ['allpages', 'prefixsearch'], pssearch: 'b', aplimit: 3, pslimit: 1 });
  expect(all.query.allpages?.map(({ title }) => title)).toHaveLength(8);
  expect(all.query.prefixsearch?.map(({ title }) => title)).toEqual(['Banana', 'Blackberry']);
  const back = await client.query({ list: ['allpages'], apdir: 'descending', apfrom: 'Banana' });
  expect(back.query.allpages.map(({ title }) => title)).toEqual(['Banana', 'Apricot', 'Apple']);
});

test.each([
  ['action=query&list=allpages&aplimit=x', 'badinteger', 'aplimit'],
  ['action=query&list=allpages&apdir=up', 'badvalue', 'up'],
  ['action=query&list=prefixsearch', 'missingparam', 'pssearch'],
  ['action=query&list=random', 'badvalue', 'random'],
  ['action=edit', 'unknown_action', 'edit'],
])('%s is the error %s', async (query, code, says) => {
  expect(await ask(query)).toEqual({ error: { code, info: expect.stringContaining(says) } });
});

test('describes its modules as the spec does', async () => {
  expect(await ask('action=paraminfo')).toEqual({
    paraminfo: { modules: [fixture('allpages'), fixture('prefixsearch')] },
  });
});
