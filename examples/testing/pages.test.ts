// @module-tag slow
import { createClient } from '@wiki-query/client';
import { startWiki, type TestWiki } from '@wiki-query/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let wiki: TestWiki;
beforeAll(async () => {
  wiki = await startWiki(new URL('wiki.yaml', import.meta.url));
});
afterAll(() => wiki.stop());

test('finds the fruit', async () => {
  const client = createClient(wiki.apiUrl);
  const fruit = await client.categorymembers({ title: 'Category:Fruit' }).toArray(10);
  expect(fruit.map(({ title }) => title)).toEqual(['Apple']);
});
