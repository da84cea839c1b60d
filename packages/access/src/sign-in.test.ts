import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectGarbage } from '../../../test/support/collect-garbage.js';
import { type AccessOptions, readAccess } from './read-access.js';
import { signIn } from './sign-in.js';
import { makeWebFetch } from './web-fetch.js';

let server: Server;
let url: URL;
/** The responses of the wiki by action. */
const responses: Record<string, unknown> = {};
const seen: { readonly parameters: Readonly<Record<string, string>>; readonly cookie: string | undefined }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const parameters = Object.fromEntries(new URLSearchParams(body));
      seen.push({ parameters, cookie: request.headers.cookie });
      response.setHeader('Set-Cookie', `${parameters['action']}=1; path=/; HttpOnly`);
      const answer = responses[parameters['action'] ?? ''];
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/w/api.php`);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const files: Readonly<Record<string, string>> = {
  password: 'secret\n',
  'bot-password': 'tool@0123456789abcdef0123456789abcdef\n',
  cookies: 'known=0',
  headers: '# for the proxy\nX-Proxy: reader\n',
  token: 'abc\n',
};
const sources = {
  env: { WIKI_QUERY_PASSWORD: 'other' },
  readFile: (path: string): string => {
    const text = files[path];
    if (text === undefined) throw new Error('no such file');
    return text;
  },
};
const enter = async (options: AccessOptions) =>
  signIn(url, readAccess(options, url, sources), makeWebFetch({ name: 'wiki-query-test', version: '1.0' }));
const tokens = { query: { tokens: { logintoken: 't+\\' } } };

it.each([
  [
    { user: 'Ann@tool' },
    { login: { result: 'Success' } },
    'login',
    { lgname: 'Ann@tool', lgpassword: 'other', lgtoken: 't+\\' },
  ],
  [
    { user: 'Ann#tool' },
    { login: { result: 'Success' } },
    'login',
    { lgname: 'Ann#tool', lgpassword: 'other', lgtoken: 't+\\' },
  ],
  [
    { user: 'Ann', 'password-file': 'bot-password' },
    { login: { result: 'Success' } },
    'login',
    { lgname: 'Ann', lgpassword: 'tool@0123456789abcdef0123456789abcdef', lgtoken: 't+\\' },
  ],
  [
    { user: 'Ann', 'password-file': 'password' },
    { clientlogin: { status: 'PASS' } },
    'clientlogin',
    { username: 'Ann', password: 'secret', logintoken: 't+\\' },
  ],
])('logs in as %j', async (options, response, action, parameters) => {
  Object.assign(responses, { query: tokens, [action]: response });
  seen.length = 0;
  const headers = await enter({ ...options, 'cookie-file': 'cookies', 'header-file': 'headers' });
  expect(headers).toEqual({ 'X-Proxy': 'reader', Cookie: `known=0; query=1; ${action}=1` });
  expect(seen.map(({ cookie }) => cookie)).toEqual(['known=0', 'known=0; query=1']);
  expect(seen[1]?.parameters).toMatchObject({ action, ...parameters });
});

it('needs no request without a login', async () => {
  seen.length = 0;
  expect(await enter({ 'token-file': 'token' })).toEqual({ Authorization: 'Bearer abc' });
  expect(await enter({})).toEqual({});
  expect(seen).toEqual([]);
});

it.each<[AccessOptions, Record<string, unknown>, string]>([
  [
    { user: 'Ann@tool' },
    { login: { login: { result: 'Failed', reason: { text: 'wrong' } } } },
    'refused the login of "Ann@tool": wrong',
  ],
  [
    { user: 'Ann@tool' },
    { login: { login: { result: 'Failed', reason: 'wrong' } } },
    'refused the login of "Ann@tool": wrong',
  ],
  [
    { user: 'Ann' },
    { clientlogin: { clientlogin: { status: 'FAIL', message: 'No.' } } },
    'refused the login of "Ann": No.',
  ],
  [{ user: 'Ann' }, { clientlogin: { clientlogin: { status: 'UI' } } }, 'use a bot password'],
  [{ user: 'Ann' }, { query: { error: { code: 'readonly', info: 'Later.' } } }, 'error readonly: Later.'],
  [{ user: 'Ann' }, { query: '<html>' }, 'did not return JSON'],
  [{ user: 'Ann' }, { query: {} }, 'no token'],
  [{ user: 'Ann', 'password-file': 'missing' }, {}, '--password-file: missing cannot be read: no such file'],
  [{ 'header-file': 'password' }, {}, 'no header'],
])('says what is wrong (%#)', async (options, changed, message) => {
  Object.assign(responses, { query: tokens }, changed);
  await expect(enter(options)).rejects.toThrow(message);
});

it('takes no secrets from the command line', () => {
  const secret = new URL('http://ann:secret@wiki.example/w/api.php');
  expect(() => readAccess({}, secret, sources)).toThrow('--header-file');
  expect(() => readAccess({ user: 'Ann' }, url, { ...sources, env: {} })).toThrow('$WIKI_QUERY_PASSWORD');
});

it('ends with its time when the wiki stops within its answer, also while garbage is collected', async () => {
  const stopping = createServer((_, response) => void response.writeHead(200).write('{')).listen(0, '127.0.0.1');
  await new Promise((resolve) => stopping.once('listening', resolve));
  const api = new URL(`http://127.0.0.1:${(stopping.address() as AddressInfo).port}/w/api.php`);
  const access = readAccess({ user: 'Ann@tool' }, api, sources);
  const end = collectGarbage();
  const headers = signIn(api, access, makeWebFetch({ name: 'a', version: '1' }), { timeout: 200, bytes: 100 });
  await expect(headers).rejects.toThrow(/request to .* failed: no complete response within 0.2 seconds/);
  end();
  stopping.closeAllConnections();
  stopping.close();
});
