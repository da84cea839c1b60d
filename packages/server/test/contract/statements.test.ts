// @module-tag slow
/** Requests whose statements were chosen for their speed. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crowdedWiki, sampleFolder, type TestFile } from '../support/crowded-wiki.js';
import { openTestClient, type TestClient, type Query } from '../support/test-client.js';

let file: TestFile;
let client: TestClient;
beforeAll(async () => {
  file = await crowdedWiki();
  client = await openTestClient(file.path, join(sampleFolder, 'site.json'));
});
afterAll(() => {
  client.close();
  file.remove();
});

async function statementsOf(query: Query): Promise<readonly string[]> {
  await client.request(query);
  return client.queries().map(({ sql }) => sql);
}

it.each([{ ucuser: 'Alice' }, { ucuserids: '2' }])('usercontribs of one user is one statement: %o', async (user) => {
  expect(await statementsOf({ list: 'usercontribs', ...user })).toEqual([
    expect.stringMatching(/ rev_actor = \(select actor_id from actor where actor_(?:name|user) = \?\)/),
  ]);
});

it.each([{ ucshow: 'minor' }, { uccontinue: '20240101000000|1' }])(
  'usercontribs reads the user first when parameters are checked for existing users only: %o',
  async (query) => {
    expect(await statementsOf({ list: 'usercontribs', ucuser: 'Alice', ...query })).toHaveLength(2);
    await expect(
      client.request({ list: 'usercontribs', ucuser: 'Nobody of this name', ucshow: 'minor|!minor' }),
    ).resolves.toHaveProperty('query.usercontribs', []);
  },
);

it('links in a namespace are read by their pages', async () => {
  const statements = await statementsOf({ prop: 'links', titles: 'Main Page|Anchor', plnamespace: '0|4' });
  expect(statements.find((sql) => sql.includes('pagelinks'))).toMatch(/from pagelinks cross join linktarget/);
});
