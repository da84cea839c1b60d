// @module-tag bzip2
// @module-tag slow
/** `list=search` on an imported wiki: titles and texts at once, by relevance, from texts that are compressed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makePages } from '../bench/import/make-dump.js';
import { sampleDump } from '../conformance/src/folders.js';
import { importWiki, type Query } from './imported-wiki.js';

let query: Query;
/** Of a wiki with 2,150 articles that have the word `see`. */
let many: Query;
beforeAll(async () => {
  ({ query } = await importWiki([sampleDump]));
  const folder = mkdtempSync(join(tmpdir(), 'many-hits-'));
  await makePages(folder, 2700, { words: 1 });
  ({ query: many } = await importWiki([folder], { links: false }));
  rmSync(folder, { recursive: true });
});

interface Found {
  readonly searchinfo: { readonly totalhits: number };
  readonly search: readonly { readonly title: string; readonly snippet: string }[];
}

const search = async (parameters: Readonly<Record<string, string>>): Promise<Found> =>
  (await query<Found>({ list: 'search', ...parameters })).query;

it('finds words of texts and titles, or of one of both with srwhat', async () => {
  const { search: hits, searchinfo } = await search({ srsearch: 'canyon', srlimit: 'max' });
  const titles = hits.map(({ title }) => title);
  const of = async (srwhat: string): Promise<Found['search']> =>
    (await search({ srsearch: 'canyon', srwhat, srlimit: 'max' })).search;
  const [inTitle, inText] = [await of('title'), await of('text')];
  expect(inTitle.length).toBeGreaterThan(0);
  expect(inText.length).toBeGreaterThan(inTitle.length);
  expect(searchinfo.totalhits).toBe(hits.length);
  expect(new Set(titles)).toEqual(new Set([...inTitle, ...inText].map(({ title }) => title)));
  // A word of the title counts more.
  expect(titles.slice(0, inTitle.length).sort()).toEqual(inTitle.map(({ title }) => title).sort());
});

it('marks the words in a line of the text', async () => {
  const { search: hits } = await search({ srsearch: 'canyon', srwhat: 'text', srlimit: '3' });
  for (const hit of hits) expect(hit.snippet).toMatch(/<span class="searchmatch">canyon<\/span>/i);
});

it('continues in the same order', async () => {
  const whole = (await search({ srsearch: 'canyon', srlimit: '6' })).search;
  const [first, second] = [
    await search({ srsearch: 'canyon', srlimit: '3' }),
    await search({ srsearch: 'canyon', srlimit: '3', sroffset: '3' }),
  ];
  expect([...first.search, ...second.search]).toEqual(whole);
  expect(second.searchinfo).toEqual(first.searchinfo);
  // After the last hit, the number is still known.
  const { search: none, searchinfo } = await search({ srsearch: 'canyon', sroffset: '400' });
  expect(none).toEqual([]);
  expect(searchinfo).toEqual(first.searchinfo);
});

it('understands phrases, prefixes and words that must not occur', async () => {
  const titlesOf = async (srsearch: string): Promise<readonly string[]> =>
    (await search({ srsearch, srwhat: 'text', srlimit: 'max' })).search.map(({ title }) => title);
  const [phrase, both] = [await titlesOf('"harbour bridge"'), await titlesOf('harbour bridge')];
  expect(phrase.length).toBeGreaterThan(0);
  expect(both.length).toBeGreaterThan(phrase.length);
  const [prefix, whole, other] = [await titlesOf('cany*'), await titlesOf('canyon'), await titlesOf('cany* -canyon')];
  expect(prefix).toEqual(expect.arrayContaining([...whole]));
  expect(new Set([...whole, ...other])).toEqual(new Set(prefix));
  for (const nothing of ['-canyon', "'", '*']) expect(await titlesOf(nothing)).toEqual([]);
});

it('has no hits where the index was left out', async () => {
  const { query: plain } = await importWiki([sampleDump], { search: false });
  expect((await plain({ list: 'search', srsearch: 'canyon' })).query).toEqual({
    searchinfo: { totalhits: 0 },
    search: [],
  });
});

it('counts and ranks the first 2,000 hits', async () => {
  const of = (sroffset: string) => many<Found>({ list: 'search', srsearch: 'see', srlimit: '50', sroffset });
  const [first, last] = [await of('0'), await of('1990')];
  expect(first.query.searchinfo.totalhits).toBe(2000);
  expect(first.continue).toMatchObject({ sroffset: 50 });
  expect(last.query.search).toHaveLength(10);
  expect(last.continue).toBeUndefined();
});
