/** Exports for which MediaWiki has no recorded response: more text than fits, and texts outside the database. */
import { Sqlite } from '@wiki-query/importer/sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClient, type TestClient } from './support/test-client.js';
import { crowdedWiki, type TestFile } from './support/crowded-wiki.js';

let file: TestFile;
let client: TestClient;

beforeAll(async () => {
  file = await crowdedWiki();
  const database = new Sqlite(file.path);
  const change = (title: string, set: string): void => {
    database
      .prepare(
        `UPDATE content SET ${set} WHERE content_id = (SELECT slot_content_id FROM slots JOIN page ON page_latest = slot_revision_id
         WHERE page_namespace = 0 AND page_title = ?)`,
      )
      .run(title);
  };
  change('A', 'content_size = 33554433');
  change('Many_cats', `content_address = 'es:DB://cluster/1'`);
  database.close();
  client = await openTestClient(file.path);
});
afterAll(() => {
  client.close();
  file.remove();
});

it('refuses more text than a response can hold, before it is read', async () => {
  const response = await client.request({ titles: 'A', export: '1' });
  expect(response['error']).toMatchObject({ code: 'exporttoolarge' });
  expect(client.queries().some(({ sql }) => sql.includes('old_text'))).toBe(false);
});

it('warns of a text that cannot be had', async () => {
  const response = await client.request({ titles: 'Many cats', export: '1' });
  expect(response['warnings']).toBeDefined();
  expect(response['query']).toMatchObject({
    export: expect.stringMatching(/<text bytes="\d+" sha1="\w+" \/>/) as string,
  });
});

it('counts nothing against the size of the response', async () => {
  const response = await client.request(
    { titles: 'Mirror', export: '1', list: 'allpages', aplimit: '1' },
    { maxResponseSize: 200 },
  );
  expect(response['query']).toMatchObject({ export: expect.stringContaining('<title>Mirror</title>') as string });
  expect(response['error']).toBeUndefined();
});

it('has no document where a continued request has no pages', async () => {
  const query = 'action=query&titles=A&export=1&exportnowrap=1&continue=-||';
  const { body, headers } = await client.send({ query });
  expect(headers['Content-Type']).toBe('text/xml; charset=utf-8');
  expect(body).toContain('<error code="badcontinue"');
});
