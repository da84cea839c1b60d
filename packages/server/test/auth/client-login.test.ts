/** `action=clientlogin` as a client uses it: a token, the login, and the cookies of the response. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestClient, type TestClient, type Json } from '../support/test-client.js';
import { copySample, type TestFile } from '../support/crowded-wiki.js';

type Fields = Readonly<Record<string, string>>;

const accounts = JSON.parse(readFileSync(join(import.meta.dirname, 'accounts.json'), 'utf8')) as readonly {
  readonly name: string;
  readonly password?: string | null;
}[];
const password = accounts.find(({ name }) => name === 'Alice')?.password ?? '';
const alice = { username: 'Alice', password, loginreturnurl: 'http://example.org/' };
let file: TestFile;
let wiki: TestClient;

beforeAll(async () => {
  file = await copySample(() => undefined);
  wiki = await openTestClient(file.path);
});
afterAll(async () => {
  await wiki.close();
  file.remove();
});

/** A client with its own cookies and address, so that no test is throttled because of another. */
let clients = 0;
function client() {
  const ip = `198.51.100.${++clients}`;
  let cookie = '';
  const send = async (query: Fields, fields?: Fields) => {
    const response = await wiki.send({
      ip,
      method: fields === undefined ? 'GET' : 'POST',
      query: new URLSearchParams({ ...query, format: 'json', formatversion: '2' }).toString(),
      headers: {
        ...(cookie !== '' && { cookie }),
        ...(fields !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields !== undefined && { body: Buffer.from(new URLSearchParams(fields).toString()) }),
    });
    const set = response.headers['Set-Cookie'];
    if (Array.isArray(set)) cookie = (set[0] as string).split(';')[0] ?? '';
    return { json: JSON.parse(response.body) as Json, cookies: Array.isArray(set) ? (set as readonly string[]) : [] };
  };
  const token = async (): Promise<string> => {
    const { json } = await send({ action: 'query', meta: 'tokens', type: 'login' });
    return (json as { query: { tokens: { logintoken: string } } }).query.tokens.logintoken;
  };
  const login = async (fields: Fields, query: Fields = {}) =>
    send(query, { action: 'clientlogin', logintoken: await token(), ...fields });
  return { send, login };
}

test('logs in, and the session is the account’s', async () => {
  const { send, login } = client();
  const { json, cookies } = await login(alice);
  expect(json).toEqual({ clientlogin: { status: 'PASS', username: 'Alice' } });
  expect(cookies.join()).not.toContain('Max-Age');
  expect((await send({ action: 'query', meta: 'userinfo', uiprop: 'rights' })).json).toMatchObject({
    query: { userinfo: { name: 'Alice', rights: expect.arrayContaining(['editmywatchlist']) } },
  });
});

test('a login that is remembered outlives the browser', async () => {
  const { cookies } = await client().login({ ...alice, rememberMe: '1' });
  expect(cookies.join()).toContain('Max-Age');
});

test.each<[string, Fields, string]>([
  ['a wrong password', { ...alice, password: 'x' }, 'wrongpassword'],
  ['an unknown account', { ...alice, username: 'Nobody here' }, 'wrongpassword'],
  ['a bot password', { ...alice, username: 'Alice@bot' }, 'wrongpassword'],
  ['a name that no account can have', { ...alice, username: 'A[b' }, 'authmanager-authn-no-primary'],
  ['no fields', { loginreturnurl: alice.loginreturnurl }, 'authmanager-authn-no-primary'],
  ['an empty password', { ...alice, password: '' }, 'authmanager-authn-no-primary'],
  ['other requests alone', { ...alice, loginrequests: 'Foo' }, 'authmanager-authn-no-primary'],
  ['another step', { logincontinue: '1' }, 'authmanager-authn-not-in-progress'],
])('%s fails', async (_, fields, messagecode) => {
  const { json } = await client().login(fields);
  expect(json['clientlogin']).toEqual({
    status: 'FAIL',
    message: expect.stringMatching(/./),
    messagecode,
    canpreservestate: false,
  });
});

test.each<[string, unknown]>([
  ['none', undefined],
  ['raw', { key: 'wrongpassword', params: [] }],
])('messages in the format %s', async (loginmessageformat, message) => {
  const { json } = await client().login({ ...alice, password: 'x', loginmessageformat });
  expect((json['clientlogin'] as Json)['message']).toEqual(message);
});

test.each<[string, Fields, Fields, string]>([
  ['without a URL', { username: 'Alice', password }, {}, 'missingparam'],
  ['with a relative URL', { ...alice, loginreturnurl: '//x/y' }, {}, 'badurl_loginreturnurl'],
  ['with a wrong token', { ...alice, logintoken: 'x' }, {}, 'badtoken'],
  ['with the password in the URL', { ...alice, password: '' }, { password }, 'mustpostparams'],
  ['with the token in the URL', alice, { logintoken: 'x' }, 'mustpostparams'],
])('%s it is refused', async (_, fields, query, code) => {
  const body = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in query)));
  const sent = 'logintoken' in query ? await client().send(query, { action: 'clientlogin', ...body }) : undefined;
  const { json } = sent ?? (await client().login(body, query));
  expect(json['error']).toMatchObject({ code });
});

test('many wrong passwords are throttled, and the message names the seconds', async () => {
  const { login } = client();
  for (let i = 0; i < 5; i++) await login({ ...alice, password: 'x' });
  expect((await login(alice)).json['clientlogin']).toMatchObject({
    status: 'FAIL',
    messagecode: 'login-throttled',
    message: expect.stringMatching(/wait \d+ seconds/),
  });
});
