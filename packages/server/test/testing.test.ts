// @module-tag slow
/** A wiki with own data for other people's tests. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWiki } from '../src/testing/index.js';
import { temporaryFolder } from './support/temporary-folder.js';

// The built package: the server runs in a separate process. Its types are those of the sources, so that checking types
// needs no build.
const built = new URL('../dist/testing/index.js', import.meta.url).href;
const { startWiki } = (await import(built)) as typeof import('../src/testing/index.js');

const yaml = `
sitename: Fruit wiki
clock: 2025-03-01T00:00:00Z
users:
  alice: { password: secret of Alice, groups: [sysop] }
  Bob:
pages:
  Main Page: 'Welcome: [[apple]] & [[:category:Fruit]]. [[Category:Start]]'
  Apple:
    revisions:
      - { text: Green., user: Bob, timestamp: 2025-01-10T08:00:00Z }
      - { text: 'Red <b>&amp;</b> green. {{stub}} [[Category:Fruit]]', user: Alice, comment: Both, minor: true }
      - { text: 'Red. {{stub}} [[Category:Fruit]]', user: 192.0.2.7 }
  template:stub: Short.
  Pomme: '#REDIRECT [[Apple]]'
`;

let wiki: TestWiki;
const request = async (query: string): Promise<unknown> => {
  const response = await fetch(`${wiki.apiUrl}?action=query&format=json&formatversion=2&${query}`);
  return ((await response.json()) as { query: unknown }).query;
};

beforeAll(async () => {
  wiki = await startWiki(yaml);
});
afterAll(() => wiki.stop());

describe('a wiki from YAML', () => {
  it('has its pages under the titles of a wiki, with redirects', async () => {
    expect(await request('list=allpages')).toMatchObject({
      allpages: [{ title: 'Apple' }, { title: 'Main Page' }, { title: 'Pomme' }],
    });
    expect(await request('titles=Pomme|Template:Stub&redirects=1')).toMatchObject({
      redirects: [{ from: 'Pomme', to: 'Apple' }],
      pages: [{ title: 'Apple' }, { title: 'Template:Stub', ns: 10 }],
    });
  });

  it('has the revisions, and the texts as they were written', async () => {
    expect(
      await request('titles=Apple&prop=revisions&rvprop=user|comment|flags|content|timestamp&rvslots=main&rvlimit=9'),
    ).toMatchObject({
      pages: [
        {
          revisions: [
            { user: '192.0.2.7', anon: true, timestamp: '2025-01-10T08:02:00Z' },
            {
              user: 'Alice',
              comment: 'Both',
              minor: true,
              slots: { main: { content: 'Red <b>&amp;</b> green. {{stub}} [[Category:Fruit]]' } },
            },
            { user: 'Bob', timestamp: '2025-01-10T08:00:00Z' },
          ],
        },
      ],
    });
  });

  it('has categories, links and templates from the texts', async () => {
    expect(await request('list=categorymembers&cmtitle=Category:Fruit')).toMatchObject({
      categorymembers: [{ title: 'Apple' }],
    });
    expect(await request('titles=Apple&prop=linkshere|templates')).toMatchObject({
      pages: [{ linkshere: [{ title: 'Main Page' }, { title: 'Pomme' }], templates: [{ title: 'Template:Stub' }] }],
    });
    expect(await request('list=search&srwhat=text&srsearch=red')).toMatchObject({ search: [{ title: 'Apple' }] });
  });

  it('has the accounts, with groups, and the clock', async () => {
    expect(await request('list=allusers&auprop=groups|editcount&meta=siteinfo')).toMatchObject({
      allusers: [
        { name: 'Alice', editcount: 1, groups: expect.arrayContaining(['sysop']) },
        { name: 'Author', editcount: 3 },
        { name: 'Bob', editcount: 1 },
      ],
      general: { sitename: 'Fruit wiki', time: '2025-03-01T00:00:00Z' },
    });
  });

  it('lets an account log in by its password', async () => {
    const requested = await fetch(`${wiki.apiUrl}?action=query&meta=tokens&type=login&format=json&formatversion=2`);
    const { query } = (await requested.json()) as { query: { tokens: { logintoken: string } } };
    const cookie = requested.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const log = async (lgpassword: string): Promise<unknown> => {
      const body = new URLSearchParams({ lgname: 'Alice', lgpassword, lgtoken: query.tokens.logintoken });
      return (
        await fetch(`${wiki.apiUrl}?action=login&format=json`, { method: 'POST', body, headers: { cookie } })
      ).json();
    };
    expect(await log('secret of Alice')).toMatchObject({ login: { result: 'Success', lgusername: 'Alice' } });
  });
});

describe('wrong data', () => {
  it.each<[data: unknown, says: string]>([
    [{ page: {} }, '"page" is not known; known are sitename, clock, pages, users, groups, sql'],
    [{ pages: { A: 1 } }, '"pages.A" must be a text, a revision, or an object with revisions'],
    [{ pages: { A: { revisions: [{ txt: '' }] } } }, '"pages.A.revisions[0].text" must be a string, and is missing'],
    [{ pages: { A: { text: '', timestamp: 'noon' } } }, '"pages.A.timestamp" must be a time such as'],
    [{ pages: { 'A|B': '' } }, '"pages.A|B" must be a title without # < > [ ] { } |'],
    [{ pages: { ' ': '' } }, '"pages. " must be a title'],
    [{ users: { A: { groups: ['sysops'] } } }, 'There is no group "sysops" for the account "A"; known are *, user'],
    [{ sql: 'CREATE TABEL one' }, '"sql" cannot be executed: near "TABEL": syntax error'],
    ['pages:\n  A: { text: a, minor: 1 }', 'wiki.yaml:2:24: "pages.A.minor" must be true or false'],
    ['pages: [', 'wiki.yaml:1:9: '],
  ])('%j is refused with its place', async (data, says) => {
    await expect(startWiki(data as string)).rejects.toThrow(says);
  });
});

it('ends with the process that did not stop it', () => {
  const folder = temporaryFolder('testing');
  const module = pathToFileURL(join(import.meta.dirname, '../dist/testing/index.js'));
  const script = join(folder, 'forgets.mjs');
  writeFileSync(script, `import { startWiki } from '${module.href}'; console.log((await startWiki()).url);`);
  const { stdout, status } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 600_000 });
  expect(status).toBe(0);
  return expect(fetch(`${stdout.trim()}/healthz`)).rejects.toThrow();
});
