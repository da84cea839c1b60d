// @module-tag slow
/**
 * On a large wiki, lists with filters that no index covers read a limited number of rows for one request. No row is
 * lost, and none is repeated.
 */
import { descriptors, type ModuleName } from '@wiki-query/server-stubs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClient, type TestClient, type Json } from '../support/test-client.js';
import { crowdedWiki, sampleFolder, type TestFile } from '../support/crowded-wiki.js';
import { sequences, walk } from './walk.js';
import { filtered, filteredInCrowd, requestOf, walkAll } from './windowed-lists.js';

const rows = 30;
const user = { user: 'Admin' };
let file: TestFile;
let whole: TestClient;
let windowed: TestClient;
beforeAll(async () => {
  file = await crowdedWiki();
  const site = join(sampleFolder, 'site.json');
  [whole, windowed] = [await openTestClient(file.path, site, 0), await openTestClient(file.path, site, 0, rows)];
});
afterAll(() => {
  whole.close();
  windowed.close();
  file.remove();
});

describe.each([...filtered, ...filteredInCrowd])('%s %o', (module, query) => {
  it('lists the same in windows', async () => {
    const [inOne, inWindows] = [await walkAll(whole, module, query), await walkAll(windowed, module, query)];
    expect(inWindows.requests).toBeGreaterThan(inOne.requests);
    expect(inWindows.items).toEqual(inOne.items);
  });
});

it('walks all of a namespace by chance', async () => {
  const { responses } = await walk(windowed, { list: 'random', rnfilterredir: 'redirects', rnlimit: '500' });
  const { responses: all } = await walk(whole, { list: 'allpages', apfilterredir: 'redirects', aplimit: '500' });
  const ids = (found: readonly Json[], module: ModuleName): readonly string[] =>
    [...sequences(descriptors[module], found).values()].flat().filter((text) => text.includes('"ns":0'));
  expect(responses.length).toBeGreaterThan(1);
  expect(ids(responses, 'random')).toHaveLength(ids(all, 'allpages').length);
});

it('hands over the same pages as a generator', async () => {
  const request = { generator: 'allpages', gapminsize: '300', gaplimit: '500', prop: 'info' };
  const titles = async (client: TestClient): Promise<readonly string[]> =>
    (await walk(client, request)).responses.flatMap((response) =>
      ((response['query'] as { readonly pages?: readonly { readonly title: string }[] } | undefined)?.pages ?? []).map(
        ({ title }) => title,
      ),
    );
  expect([...(await titles(windowed))].sort()).toEqual([...(await titles(whole))].sort());
});

it('reads no more than the window', async () => {
  await windowed.request(requestOf('logevents', { leprefix: 'Zzz' }), user);
  const { sql = '' } =
    windowed.queries().find((query) => / offset /.test(query.sql) && query.parameters.at(-1) === 30) ?? {};
  expect(sql).toMatch(/from logging .*order by log_timestamp/);
});

it.each(['older', 'newer'])('reads the edits of several users one by one, and lists the same (%s)', async (dir) => {
  const request = { list: 'usercontribs', ucuser: 'Admin|Alice|Nobody|Bob Example', uclimit: '7', ucdir: dir };
  const titles = async (client: TestClient): Promise<unknown> => {
    const { responses } = await walk(client, request);
    expect(responses.length).toBeGreaterThan(3);
    return sequences(descriptors.usercontribs, responses);
  };
  expect(await titles(windowed)).toEqual(await titles(whole));
  await windowed.request(request, user);
  const read = windowed.queries().filter(({ sql }) => sql.includes('from revision'));
  expect(read.length).toBeGreaterThan(0);
  for (const { sql } of read) expect(sql).toMatch(/ rev_actor (?:=|in \() ?\?\)? .*order by rev_timestamp/);
});

const templates = 'Template:Stub|Template:Note|Template:Outer|Template:Inner|Foo (disambiguation)';
const linked = 'Main Page|Anchor|Talk:Anchor|Badger|Kettle|Foo|Category:Animals|Help:Contents';

it.each([
  ['linkshere', { titles: linked, lhlimit: '2' }],
  ['linkshere', { titles: linked, lhlimit: '2', lhnamespace: '0|4', lhshow: '!redirect' }],
  ['transcludedin', { titles: templates, tilimit: '3' }],
  ['transcludedin', { titles: templates, tilimit: '1', tinamespace: '0|2' }],
  ['fileusage', { titles: 'File:Camera.jpg|File:Shapes.svg|File:Blink.gif', fulimit: '1' }],
  ['redirects', { titles: linked, rdlimit: '1' }],
] satisfies [ModuleName, Record<string, string>][])(
  'reads many links one target after the other: %s %o',
  async (prop, query) => {
    const found = async (client: TestClient) => {
      const { responses, error } = await walk(client, { prop, ...query });
      expect(error).toBeUndefined();
      return {
        places: responses.map((response) => response['continue']),
        pages: sequences(descriptors[prop], responses),
      };
    };
    const [inPhases, sorted] = [await found(windowed), await found(whole)];
    expect(inPhases.places.length).toBeGreaterThan(1);
    expect(inPhases).toEqual(sorted);
    for (const client of [windowed, whole]) await client.request({ prop, ...query });
    expect(windowed.queries().length).toBeGreaterThan(whole.queries().length);
  },
);

it('reads expensive query pages from their cache', async () => {
  const request = { list: 'querypage', qppage: 'Wantedpages' };
  expect(await windowed.request(request)).toHaveProperty('query.querypage.cached', true);
  expect(await whole.request(request)).not.toHaveProperty('query.querypage.cached');
});

it('reads others as they are', async () => {
  expect(await windowed.request({ list: 'querypage', qppage: 'Shortpages' })).not.toHaveProperty(
    'query.querypage.cached',
  );
});
