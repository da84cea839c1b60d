import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFolder } from '../../test/support/crowded-wiki.js';
import { openTestClient, type Json, type TestClient } from '../../test/support/test-client.js';
import { unpackDatabase } from '../db/unpack.js';

let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
});
afterAll(() => client.close());

const codeOf = async (query: Readonly<Record<string, string>>): Promise<string | undefined> =>
  ((await client.request(query)) as { error?: { code: string } }).error?.code;

const headersOf = async (query: string): Promise<Json> =>
  (await client.send({ query: `action=query&format=json&maxage=60&smaxage=60&${query}` })).headers;

describe('the modules of a query', () => {
  it('run in the order props, lists, metas, each once', async () => {
    const { query } = await client.request({
      meta: 'userinfo|userinfo',
      list: 'allpages',
      prop: 'info|info',
      titles: 'Candle',
      aplimit: '1',
    });
    expect(Object.keys(query as object)).toEqual(['pages', 'allpages', 'userinfo']);
    expect(query).toMatchObject({ pages: [{ pageid: 84, lastrevid: 1078 }] });
  });

  it('do not run again when they have finished, and their parameters are known', async () => {
    const response = await client.request({
      titles: 'Cactus orchard',
      prop: 'links|info',
      inprop: 'protection',
      plcontinue: '212|0|Kettle',
      continue: '||info',
    });
    expect(response).not.toHaveProperty('warnings');
    const [page] = (response as { query: { pages: readonly Json[] } }).query.pages;
    expect(page).toMatchObject({ title: 'Cactus orchard' });
    expect([page?.['links'], page?.['lastrevid']]).toEqual([expect.any(Array), undefined]);
  });

  it('are named by their errors', async () => {
    const response = await client.request({ list: 'allpages', aplimit: 'x', errorformat: 'none' });
    expect(response).toMatchObject({ errors: [{ code: 'badinteger', module: 'query+allpages' }] });
    const failed = await client.request({ list: 'querypage', qppage: 'Unwatchedpages', errorformat: 'none' });
    expect(failed).toMatchObject({ errors: [{ code: 'specialpage-cantexecute', module: 'query+querypage' }] });
  });

  it('restrict caches: one private module makes the response private', async () => {
    expect(await headersOf('list=allpages')).toMatchObject({ 'Cache-Control': 's-maxage=60, max-age=60, public' });
    const both = (await headersOf('list=allpages&meta=userinfo'))['Cache-Control'];
    expect(both).toMatch(/^private/);
  });
});

describe('the pages of a query', () => {
  it.each([
    [{ titles: 'A', pageids: '1' }, 'multisource'],
    [{ generator: 'links', pageids: '1', revids: '1' }, 'multisource'],
    [{ generator: 'nosuch' }, 'badgenerator'],
    [{ generator: 'info', titles: 'A' }, 'badgenerator'],
    [{ generator: 'toString' }, 'badgenerator'],
  ])('%j: %s', async (query, code) => {
    expect(await codeOf(query)).toBe(code);
  });

  it('are those of the generator; it has the named ones, and parameters with a prefix of their own', async () => {
    const { query } = await client.request({ titles: 'Cactus orchard', generator: 'links', gpllimit: '2' });
    expect(query).toEqual({
      pages: [
        { ns: 0, title: 'Engine zephyr', missing: true },
        { pageid: 142, ns: 0, title: 'Kettle' },
      ],
    });
  });

  it('of revisions are no targets of redirects', async () => {
    const { query, warnings } = await client.request({ revids: '495', redirects: '1', errorformat: 'none' });
    expect(query).toEqual({ pages: [{ pageid: 425, ns: 0, title: 'Alt Kettle' }] });
    expect(warnings).toMatchObject([{ code: 'redirectsandrevids' }]);
  });

  it('are found by titles in NFC, whose texts in the request are percent-encoded in the response', async () => {
    const { query } = await client.request({ titles: 'Cafe\u0301|Candle' });
    expect(query).toMatchObject({
      normalized: [{ fromencoded: true, from: 'Cafe%CC%81', to: 'Café' }],
      pages: [{ title: 'Candle' }, { title: 'Café' }],
    });
  });
});

describe('the response of a query', () => {
  it('has the older form of continuation if a parameter selects it', async () => {
    const { query, ...others } = await client.request({ list: 'allpages', aplimit: '1', rawcontinue: '1' });
    expect(query).toHaveProperty('allpages');
    expect(others).toEqual({ 'query-continue': { allpages: { apcontinue: expect.any(String) } } });
    const usual = await client.request({ list: 'allpages', aplimit: '1' });
    expect(usual).toMatchObject({ batchcomplete: true, continue: { continue: '-||' } });
  });

  it('is the export alone if a parameter selects it, and an error where a continued request has none', async () => {
    const given = 'action=query&format=json&formatversion=2&export=1&exportnowrap=1';
    const { body, headers } = await client.send({ query: `${given}&titles=Candle` });
    expect([headers['Content-Type'], body.slice(0, 11)]).toEqual(['text/xml; charset=utf-8', '<mediawiki ']);
    expect(body).toContain('<title>Candle</title>');
    const finished = await client.send({ query: `${given}&generator=allpages&prop=links&continue=-||` });
    expect(finished.headers).toMatchObject({ 'MediaWiki-API-Error': 'badcontinue' });
  });
});
