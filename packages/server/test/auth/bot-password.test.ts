/** Rights of a login with a bot password: the responses were compared with MediaWiki 1.43 on the same accounts. */
import type { Database } from '@wiki-query/importer/sqlite';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tool } from '../../../../test/support/bot-passwords.mjs';
import { openTestClient, type TestClient, type Json } from '../support/test-client.js';
import { copySample, type TestFile } from '../support/crowded-wiki.js';

type Row = Readonly<Record<string, string | number>>;

const rowsFile = new URL('../../../../test/conformance/fixtures/bot-passwords.json', import.meta.url);
let file: TestFile;
let client: TestClient;

/** Sybil's bot password with three names: unchanged, to delete, and without the basic grant. */
function addRows(database: Database): void {
  const rows = JSON.parse(readFileSync(rowsFile, 'utf8')) as readonly Row[];
  const own = rows.find((row) => row['bp_app_id'] === 'tool') ?? {};
  for (const [app, grants] of [
    ['tool', ['basic', 'viewdeleted']],
    ['del', ['basic', 'delete']],
    ['bare', ['delete']],
  ] as const) {
    const row = { ...own, bp_app_id: app, bp_grants: JSON.stringify(grants) };
    const names = Object.keys(row);
    database
      .prepare(`INSERT INTO bot_passwords (${names.join()}) VALUES (${names.map(() => '?').join()})`)
      .run(...Object.values(row));
  }
}

beforeAll(async () => {
  file = await copySample(addRows);
  client = await openTestClient(file.path);
});
afterAll(async () => {
  await client.close();
  file.remove();
});

/** Logs in as `Sybil@app`; returns a function that sends queries. */
async function loginAs(app: string) {
  let cookie = '';
  const send = async (query: Record<string, string>, fields?: Record<string, string>) => {
    const text = (values: Record<string, string>) => new URLSearchParams(values).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await client.send({
      method: fields === undefined ? 'GET' : 'POST',
      query: text({ ...query, format: 'json', formatversion: '2' }),
      headers: { ...(cookie !== '' && { cookie }), ...(fields && type) },
      ...(fields && { body: Buffer.from(text(fields)) }),
    });
    const set = response.headers['Set-Cookie'];
    if (Array.isArray(set)) cookie = String(set[0]).split(';')[0] ?? '';
    return JSON.parse(response.body) as Json;
  };
  const tokens = await send({ action: 'query', meta: 'tokens', type: 'login' });
  const lgtoken = (tokens as { query: { tokens: { logintoken: string } } }).query.tokens.logintoken;
  const account = { lgname: `Sybil@${app}`, lgpassword: tool.password, lgtoken };
  expect(await send({}, { action: 'login', ...account })).toMatchObject({ login: { result: 'Success' } });
  return (query: Record<string, string>) => send({ action: 'query', ...query });
}

const rightsIn = (response: Json, list: 'users' | 'allusers') =>
  (response as { query: Record<string, readonly { name: string; rights: readonly string[] }[]> }).query[list]?.map(
    ({ name, rights }) => [name, [...rights].sort().join(' ')],
  );

const deleted = 'browsearchive deletedhistory deletedtext';
const adminByTool =
  'autoconfirmed autopatrol browsearchive deletedhistory deletedtext editsemiprotected ipblock-exempt read unwatchedpages';

test('limits the rights of every account that a list shows', async () => {
  const query = await loginAs('tool');
  expect(rightsIn(await query({ list: 'users', ususers: 'Admin|Alice', usprop: 'rights' }), 'users')).toEqual([
    ['Admin', adminByTool],
    ['Alice', 'autoconfirmed editsemiprotected read'],
  ]);
  const all = await query({ list: 'allusers', auprop: 'rights', aulimit: '1' });
  expect(rightsIn(all, 'allusers')).toEqual([['Admin', adminByTool]]);
});

test('has the rights that extensions add to a grant', async () => {
  const query = await loginAs('del');
  const { query: response } = (await query({ meta: 'userinfo', uiprop: 'rights' })) as {
    query: { userinfo: { rights: readonly string[] } };
  };
  expect(response.userinfo.rights).toEqual(expect.arrayContaining(['nuke', 'delete', ...deleted.split(' ')]));
});

test('may not read without the basic grant', async () => {
  const query = await loginAs('bare');
  expect(await query({ meta: 'userinfo' })).toMatchObject({ error: { code: 'readapidenied' } });
});

test('redirects cannot be resolved for revision ids, of a generator either', async () => {
  const warnings = async (query: Record<string, string>) => (await client.request(query))['warnings'];
  const warned = { query: { warnings: expect.stringMatching(/redirect/i) } };
  expect(await warnings({ revids: '1', redirects: '1' })).toEqual(warned);
  expect(await warnings({ revids: '1', redirects: '1', generator: 'links', prop: 'info' })).toEqual(warned);
  expect(await warnings({ revids: '1', generator: 'links' })).toBeUndefined();
});
