// @module-tag slow
/** Lists by item, pages and changes, against the sample wiki. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type QueryClient } from '../src/index.js';
import { serveSampleWiki, type ServedWiki } from './served-wiki.js';

let wiki: ServedWiki;
let client: QueryClient;
/** Query strings that were sent. */
const sent: URLSearchParams[] = [];

beforeAll(async () => {
  wiki = await serveSampleWiki();
  const fetch: typeof globalThis.fetch = (address, init) => {
    sent.push(new URL(String(address)).searchParams);
    return globalThis.fetch(address, init);
  };
  client = createClient(wiki.api, { userAgent: 'wiki-query-client-test/0 (local)', fetch });
});
afterAll(() => wiki?.close());

/** All titles of a list, read with `collect`. */
const titlesOf = (items: readonly { readonly title?: string }[]) => items.map(({ title }) => title);

describe('items of a list', () => {
  test('are all there, over several responses', async () => {
    const all = await client.collect({ list: ['allpages'], aplimit: 'max' });
    sent.length = 0;
    const items = await client.allpages({ limit: 50 }).toArray();
    expect(titlesOf(items)).toEqual(titlesOf(all.query.allpages));
    expect(sent.length).toBe(Math.ceil(items.length / 50));
  });

  test('are requested as far as they are read', async () => {
    sent.length = 0;
    expect(await client.allpages({ prefix: 'Main' }).first()).toMatchObject({ ns: 0 });
    expect(await client.allpages().toArray(3)).toHaveLength(3);
    expect(await client.allpages({ prefix: 'No page begins like this' }).first()).toBeUndefined();
    for await (const _ of client.allusers({ limit: 2 })) break;
    expect(sent.map((query) => query.get('aplimit') ?? query.get('aulimit'))).toEqual(['1', '3', '1', '2']);
  });

  test('of modules without a limit, or with their items in `results`', async () => {
    const users = await client.users({ users: ['Alice', 'Nobody here'] }).toArray();
    expect(users).toMatchObject([{ name: 'Alice' }, { missing: true }]);
    expect(await client.querypage({ page: 'Longpages' }).toArray(2)).toHaveLength(2);
  });
});

describe('members of a category', () => {
  /** A category with a subcategory that has members. */
  async function nested() {
    for await (const { category } of client.allcategories({ min: 1 })) {
      const title = `Category:${category}`;
      const [below] = await client.categorymembers({ title, type: ['subcat'] }).toArray(1);
      if (below?.title === undefined) continue;
      if ((await client.categorymembers({ title: below.title }).toArray(1)).length > 0) return title;
    }
    throw new Error('the sample wiki has no nested category');
  }

  test('come with those of the categories below it, each once', async () => {
    const title = await nested();
    const [own, one, all] = await Promise.all(
      [0, 1, Infinity].map((depth) => client.categorymembers({ title }, { depth }).toArray()),
    );
    expect(own).toEqual(await client.categorymembers({ title }).toArray());
    expect(one!.length).toBeGreaterThan(own!.length);
    expect(all!.length).toBeGreaterThanOrEqual(one!.length);
    expect(new Set(titlesOf(all!)).size).toBe(all!.length);
    const pages = await client.categorymembers({ title, type: ['page'] }, { depth: Infinity }).toArray();
    expect(new Set(titlesOf(pages))).toEqual(new Set(titlesOf(all!.filter(({ ns }) => ns !== 14 && ns !== 6))));
  });

  test('need titles for the levels', async () => {
    const title = await nested();
    const members = client.categorymembers({ title, prop: ['ids'] }, { depth: 1 });
    await expect(members.toArray()).rejects.toThrow('Add "title" to `prop`.');
  });
});

test('can be written as CSV', async () => {
  const csv = await client.allpages({ prefix: 'Main' }).toCsv({ columns: ['ns', 'title'] });
  expect(csv).toMatch(/^ns,title\r\n0,Main Page\r\n/);
  expect(await client.allpages({ prefix: 'Main' }).toCsv({ limit: 1 })).toMatch(
    /^pageid,ns,title\r\n\d+,0,Main Page\r\n$/,
  );
});

test('the text of a page is that of its newest revision', async () => {
  const [page] = await client.pages(['Main Page']).toArray();
  expect(await client.text('Main Page')).toBe(page?.revisions?.[0]?.slots?.['main']?.content);
  expect(await client.text('No page begins like this')).toBeUndefined();
  expect(await client.text('No|page')).toBeUndefined();
});

test('pages come with their text, in batches of 50', async () => {
  const titles = titlesOf(await client.allpages().toArray(60)).map(String);
  sent.length = 0;
  const pages = await client.pages(titles).toArray();
  expect(new Set(titlesOf(pages))).toEqual(new Set(titles));
  expect(pages.every(({ revisions }) => typeof revisions?.[0]?.slots?.['main']?.content === 'string')).toBe(true);
  expect(sent.length).toBeGreaterThanOrEqual(2);
});

test('changes are given once, from a time on, until a signal ends it', async () => {
  const all = await client.recentchanges({ dir: 'newer', prop: ['ids', 'timestamp'] }).toArray();
  const end = new AbortController();
  const ids: number[] = [];
  const follow = async () => {
    const options = { interval: 1, signal: end.signal };
    for await (const { rcid } of client.changes({ start: all[0]!.timestamp, limit: 50 }, options)) {
      ids.push(rcid);
      // Waits a little longer to check that no change is repeated.
      if (ids.length === all.length) setTimeout(() => end.abort(new Error('enough')), 200);
    }
  };
  await expect(follow()).rejects.toThrow('enough');
  expect(ids).toEqual(all.map(({ rcid }) => rcid));
});
