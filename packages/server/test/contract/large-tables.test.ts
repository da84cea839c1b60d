// @module-tag slow
/** Filtered lists are read in their own order if many rows match, and by the filter's index if few do. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClient, type TestClient, type Query } from '../support/test-client.js';
import { crowdedWiki, sampleFolder, type TestFile } from '../support/crowded-wiki.js';

let file: TestFile;
let small: TestClient;
let large: TestClient;
beforeAll(async () => {
  file = await crowdedWiki();
  const site = join(sampleFolder, 'site.json');
  [small, large] = [await openTestClient(file.path, site), await openTestClient(file.path, site, 0)];
});
afterAll(() => {
  small.close();
  large.close();
  file.remove();
});

/** SQLite's plan for the statement of a request that lists its rows. */
async function planOf(client: TestClient, query: Query): Promise<readonly string[]> {
  await client.request(query, { user: 'Alice' });
  const listing = client.queries().filter(({ sql }) => /order by .* limit/.test(sql));
  return (await Promise.all(listing.map((ran) => client.database.explain(ran)))).flat();
}

const sorts = (plan: readonly string[]): boolean => plan.includes('USE TEMP B-TREE FOR ORDER BY');

const filtered: readonly Query[] = [
  { list: 'recentchanges', rcnamespace: '0' },
  { list: 'recentchanges', rcnamespace: '0|1', rctoponly: '1' },
  { list: 'recentchanges', rctag: 'kit-alpha' },
  { list: 'logevents', lenamespace: '0' },
  { list: 'logevents', leprefix: 'A' },
  { list: 'logevents', letag: 'kit-alpha' },
  { list: 'alllinks', alnamespace: '0', alto: 'T' },
  { list: 'alllinks', alunique: '1', alfrom: 'B' },
  { list: 'random', rnnamespace: '0' },
  { list: 'watchlist', wlallrev: '1' },
];

describe.each(filtered)('%o', (query) => {
  it('sorts few rows', async () => {
    expect(sorts(await planOf(small, query))).toBe(true);
  });

  it('never sorts many', async () => {
    const plan = await planOf(large, query);
    expect(plan).not.toEqual([]);
    expect(sorts(plan)).toBe(false);
  });
});

// The items of `random` are random.
it.each(filtered.filter(({ list }) => list !== 'random'))('%o lists the same rows in both ways', async (query) => {
  expect(await large.request(query, { user: 'Alice' })).toEqual(await small.request(query, { user: 'Alice' }));
});

it('reads the changes of watched pages by their titles, whatever types are requested', async () => {
  const plan = await planOf(small, { list: 'watchlist', wltype: 'log' });
  expect(plan.join('\n')).toMatch(/recentchanges USING INDEX rc_namespace_title_timestamp/);
});

it('reads no log to find that a tag does not exist', async () => {
  const plan = await planOf(small, { list: 'logevents', letag: 'nonsense' });
  expect(plan.join('\n')).not.toMatch(/SCAN logging/);
});
