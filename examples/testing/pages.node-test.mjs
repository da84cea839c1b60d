import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWiki } from '@wiki-query/server/testing';

let wiki;
before(async () => {
  wiki = await startWiki({ pages: { Apple: 'Red. [[Category:Fruit]]', Pear: 'Green.' } });
});
after(() => wiki.stop());

test('finds the fruit', async () => {
  const parameters = 'action=query&list=categorymembers&cmtitle=Category:Fruit&format=json&formatversion=2';
  const { query } = await (await fetch(`${wiki.apiUrl}?${parameters}`)).json();
  assert.deepEqual(
    query.categorymembers.map(({ title }) => title),
    ['Apple'],
  );
});
