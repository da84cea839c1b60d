/** A wiki whose settings are not those of the sample. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackDatabase } from '../src/db/unpack.js';
import { sampleFolder } from './support/crowded-wiki.js';
import { temporaryFolder } from './support/temporary-folder.js';
import { openTestClient, type TestClient } from './support/test-client.js';

interface Parameter {
  readonly name: string;
  type: unknown;
}
interface Profile {
  readonly siteinfo: {
    readonly general: Record<string, unknown>;
    readonly skins: readonly { readonly code: string; default?: boolean }[];
    defaultoptions: object;
    autocreatetempuser: unknown;
    specialpagealiases: readonly { readonly realname: string }[];
  };
  settings?: object;
  readonly paraminfo: readonly { readonly path: string; readonly parameters: readonly Parameter[] }[];
}

const folder = temporaryFolder('settings');
let client: TestClient;

function changedProfile(): string {
  const profile = JSON.parse(readFileSync(join(sampleFolder, 'site.json'), 'utf8')) as Profile;
  for (const skin of profile.siteinfo.skins) skin.default = skin.code === 'monobook';
  Object.assign(profile.siteinfo.defaultoptions, { gender: 'female', disablemail: 1 });
  Object.assign(profile.siteinfo.general, {
    server: '//w.test',
    base: 'http://w.test/wiki/Main_Page',
    misermode: true,
    timezone: 'Asia/Kolkata',
    timeoffset: 330,
  });
  profile.settings = { filehashlevels: 0, realnames: false, widestipv4block: 24 };
  profile.siteinfo.autocreatetempuser = { enabled: false };
  profile.siteinfo.specialpagealiases = profile.siteinfo.specialpagealiases.filter(
    ({ realname }) => !['Confirmemail', 'ChangeEmail'].includes(realname),
  );
  const set = (path: string, name: string, type: readonly string[]): void => {
    const parameter = profile.paraminfo.find((one) => one.path === path)?.parameters.find((one) => one.name === name);
    if (parameter !== undefined) parameter.type = type;
  };
  set('query+allpages', 'prtype', ['edit', 'move', 'upload', 'delete']);
  set('query+allpages', 'prlevel', ['', 'autoconfirmed', 'editor', 'sysop']);
  set('query+protectedtitles', 'level', ['autoconfirmed', 'editor', 'sysop']);
  const path = join(folder, 'site.json');
  writeFileSync(path, JSON.stringify(profile));
  return path;
}

function changeDatabase(path: string): void {
  const db = new Sqlite(path);
  db.exec(`DELETE FROM querycache;
    INSERT INTO querycache (qc_type, qc_value, qc_namespace, qc_title) VALUES
      ('Ancientpages', 1677656400, 0, 'A'),
      ('MediaStatistics', 1, -2, 'TEXT;text/plain;1;2'), ('MediaStatistics', 1, -2, 'AUDIO;audio/ogg;1;2');
    UPDATE user SET user_email = 'a@example.org', user_email_authenticated = NULL WHERE user_name = 'Alice';
    INSERT INTO user_properties (up_user, up_property, up_value)
      SELECT user_id, 'disablemail', '0' FROM user WHERE user_name = 'Alice';
    INSERT OR REPLACE INTO user_properties (up_user, up_property, up_value)
      SELECT user_id, 'skin', 'vector' FROM user WHERE user_name = 'Admin';
    UPDATE user SET user_is_temp = 1 WHERE user_name = 'Alice'`);
  db.close();
}

beforeAll(async () => {
  const database = await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz'), folder);
  changeDatabase(database);
  client = await openTestClient(database, changedProfile());
});
afterAll(() => client.close());

const list = async (query: Readonly<Record<string, string>>) =>
  (await client.request(query)) as {
    readonly warnings?: unknown;
    readonly query: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> & {
      readonly querypage?: { readonly results: readonly Readonly<Record<string, unknown>>[] };
    };
  };

test.each([
  { list: 'allpages', apprtype: 'delete' },
  { list: 'allpages', apprtype: 'edit|upload', apprlevel: 'editor' },
  { list: 'protectedtitles', ptlevel: 'editor' },
])('types and levels of protection are those of the wiki: %j', async (query) => {
  const response = await list(query);
  expect(response.warnings).toBeUndefined();
  expect(response.query[query.list]).toEqual([]);
});

test('the cache of a report has times as numbers', async () => {
  const { query } = await list({ list: 'querypage', qppage: 'Ancientpages' });
  expect(query.querypage?.results).toEqual([
    { value: '1677656400', timestamp: '2023-03-01T07:40:00Z', ns: 0, title: 'A' },
  ]);
});

test('equal rows of a report come in the reverse order of their storage', async () => {
  const { query } = await list({ list: 'querypage', qppage: 'MediaStatistics' });
  expect(query.querypage?.results.map(({ title }) => String(title).replace(/^.*?:/, ''))).toEqual([
    'AUDIO;audio/ogg;1;2',
    'TEXT;text/plain;1;2',
  ]);
});

test('no account is temporary where the wiki knows none', async () => {
  const all = (await list({ list: 'allusers', aulimit: 'max' })).query['allusers'];
  expect((await list({ list: 'allusers', aulimit: 'max', auexcludenamed: '1' })).query['allusers']).toEqual(all);
  expect((await list({ list: 'allusers', aulimit: 'max', auexcludetemp: '1' })).query['allusers']).toEqual(all);
  const [alice] = (await list({ list: 'users', ususers: 'Alice', usprop: 'implicitgroups' })).query['users'] ?? [];
  expect(alice?.['implicitgroups']).toContain('user');
});

test('addresses need no confirmation where there is no page for it', async () => {
  const [alice] = (await list({ list: 'users', ususers: 'Alice', usprop: 'emailable' })).query['users'] ?? [];
  expect(alice?.['emailable']).toBe(true);
});

test.each([
  ['203.0.0.0/23', ['IPv4', 24]],
  ['2001:db8::/18', ['IPv6', 19]],
])('ranges of blocks are as wide as the wiki permits: %s', async (bkip, params) => {
  const { errors } = await client.request({ list: 'blocks', bkip, errorformat: 'raw' });
  expect(errors).toMatchObject([{ code: 'cidrtoobroad', params }]);
});

test('accounts have neither addresses nor real names on a wiki without them', async () => {
  const { query } = await client.request({ meta: 'authmanagerinfo', amirequestsfor: 'create' });
  expect(JSON.stringify(query)).not.toMatch(/"(email|realname)":|TemporaryPassword/);
  const info = await client.request({ meta: 'userinfo', uiprop: 'realname' });
  expect(JSON.stringify(info)).not.toContain('realname');
});

test('preferences that an account lacks are the defaults of the wiki', async () => {
  const names = 'Alice|Bob Example|Newbie';
  const { users } = (await list({ list: 'users', ususers: names, usprop: 'gender|emailable' })).query;
  expect(users?.map(({ gender, emailable }) => [gender, emailable])).toEqual([
    ['female', true],
    ['male', false],
    ['female', false],
  ]);
});

test.each([
  [{ action: 'parse', title: 'A', text: '== B ==', prop: 'text' }, {}, '>edit</a>'],
  [{ action: 'parse', title: 'A', text: '== B ==', prop: 'text', useskin: 'vector' }, {}, '<span>edit</span></a>'],
  [{ action: 'parse', title: 'A', text: '== B ==', prop: 'text' }, { user: 'Admin' }, '<span>edit</span></a>'],
  [{ prop: 'revisions', titles: 'Project:Rules', rvprop: 'content', rvparse: '1' }, {}, '>edit</a>'],
])('edit links of sections are those of the skin: %j %j', async (request, options, want) => {
  expect(JSON.stringify(await client.request(request, options))).toContain(want);
});

test.each([
  ['{{REVISIONID}} {{REVISIONID:{{FULLPAGENAME}}}}', '974', '- -'],
  ['{{REVISIONID}}', '1171', '1171'],
])('texts have no ids of revisions in miser mode, but those of talk pages: %s in %s', async (text, revid, want) => {
  const { expandtemplates } = await client.request({
    action: 'expandtemplates',
    text,
    revid,
    prop: 'wikitext',
  });
  expect(expandtemplates).toEqual({ wikitext: want });
});

test.each([
  [
    {
      action: 'expandtemplates',
      text: '{{fullurl:A}}|{{filepath:Camera.jpg}}|{{SERVER}}',
      prop: 'wikitext',
    },
    '//w.test/wiki/A|//w.test/w/images/Camera.jpg|//w.test',
  ],
  [{ action: 'paraminfo', modules: 'query' }, '"licenselink":"//w.test/'],
  [{ prop: 'info', inprop: 'url', titles: 'Main Page' }, '"fullurl":"http://w.test/wiki/Main_Page"'],
  [
    { prop: 'imageinfo', iiprop: 'url', titles: 'File:Camera.jpg' },
    '"descriptionurl":"http://w.test/wiki/File:Camera.jpg"',
  ],
  [{ action: 'opensearch', search: 'Main' }, '"http://w.test/wiki/Main_Page"'],
])('a server without a scheme: %j', async (request, want) => {
  expect(JSON.stringify(await client.request(request))).toContain(want);
});

test.each([
  [{ list: 'categorymembers', cmtitle: 'Category:Places', cmcontinue: '' }],
  [{ list: 'pageswithprop', pwppropname: 'defaultsort', pwpcontinue: '' }],
  [{ list: 'pagepropnames', ppncontinue: '' }],
])('an empty continue value begins at the beginning: %j', async (query) => {
  const given = await list(query);
  const { cmcontinue: _c, pwpcontinue: _w, ppncontinue: _n, ...without } = query as Readonly<Record<string, string>>;
  expect(given).toEqual(await list(without));
});

test('files lie in one folder where the wiki has no folders by hashes', async () => {
  const { query } = await list({ list: 'allimages', aiprop: 'url', ailimit: '1' });
  expect(query['allimages']).toMatchObject([{ url: expect.stringMatching(/\/images\/[^/]+$/) as unknown }]);
  const { query: made } = await list({ prop: 'imageinfo', titles: 'File:Camera.jpg', iiprop: 'url', iiurlwidth: '20' });
  expect(JSON.stringify(made)).not.toMatch(/\/thumb\/[0-9a-f]\//);
  expect(JSON.stringify(made)).toMatch(/\/thumb\/Camera\.jpg\//);
});

test.each([
  ['0', [false]],
  ['1|0', [false, false]],
  ['0|edit', { 0: false, edit: false }],
  ['1', { 1: false }],
  ['-1|0', { '-1': false, 0: false }],
])('actions that are numbers: %s', async (intestactions, want) => {
  const { query } = await list({ prop: 'info', titles: 'Main Page', intestactions });
  const actions = query['pages']?.[0]?.['actions'];
  const names = typeof want === 'object' && !Array.isArray(want) ? Object.keys(want) : undefined;
  if (names === undefined) expect(actions).toEqual(want);
  else expect(Object.keys(actions as object)).toEqual(names);
});

test.each(['0', '1|0', '-1', '0|2'])('actions that are numbers, in format version 1: %s', async (intestactions) => {
  const { query } = await list({ prop: 'info', titles: 'Main Page', intestactions, formatversion: '1' });
  expect(Object.values(query['pages'] ?? {})).toMatchObject([{ actions: [] }]);
});

test('a number of a namespace beyond 64 bits becomes the largest one', async () => {
  const { body } = await client.send({
    query: 'action=query&list=allpages&apnamespace=99999999999999999999&format=json&errorformat=raw',
  });
  expect(body).toContain('9223372036854775807');
});
