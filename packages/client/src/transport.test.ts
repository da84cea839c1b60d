import { describe, expect, test } from 'vitest';
import { createClient } from './client.js';
import { ApiError, ConnectionError, HttpError } from './errors.js';
import type { ClientOptions, Retry } from './options.js';

interface Sent {
  readonly url: URL;
  readonly init: RequestInit;
}

type Reply = () => Response;

const json = (body: unknown, init: ResponseInit = {}): Reply => {
  return () => Response.json(body, init);
};
const failing = (code: string, headers: Record<string, string> = {}) =>
  json({ errors: [{ code, text: `The server says ${code}.`, module: 'main' }] }, { headers });
const good = json({ batchcomplete: true, query: {} });

/** A client of a server that returns these responses in order. */
function clientOf(replies: readonly Reply[], options: ClientOptions = {}) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = (address, init = {}) => {
    sent.push({ url: new URL(String(address)), init });
    const reply = replies[Math.min(sent.length, replies.length) - 1];
    if (reply === undefined) throw new Error('no reply is left');
    return new Promise((resolve) => resolve(reply()));
  };
  return { sent, client: createClient('https://wiki.example/w/api.php', { fetch, firstWait: 1, ...options }) };
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const broken =
  (code: string): Reply =>
  () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('caused'), code === '' ? {} : { code }) });
  };

test('a server cannot make a client wait for longer than `longestWait`', async () => {
  const { client, sent } = clientOf([failing('maxlag', { 'retry-after': '86400' }), good], { longestWait: 5 });
  await client.query({});
  expect(sent).toHaveLength(2);
});

test('a client waits no longer than `longestWait` on its own either', async () => {
  const waits: number[] = [];
  const settings = { retries: 2, firstWait: 60_000, longestWait: 5, onRetry: (retry: Retry) => waits.push(retry.wait) };
  const { client } = clientOf([failing('maxlag'), failing('maxlag'), good], settings);
  await client.query({});
  expect(waits).toEqual([5, 5]);
});

test('a cookie that has expired is not sent again', async () => {
  const withCookie =
    (cookie: string): Reply =>
    () =>
      Response.json({}, { headers: { 'set-cookie': cookie } });
  const { client, sent } = clientOf([
    withCookie('a=1'),
    withCookie('b=2; expires=Tue, 31 Dec 2024 00:00:00 GMT'),
    good,
  ]);
  for (let request = 0; request < 3; request++) await client.query({});
  expect(sent.map(({ init }) => new Headers(init.headers).get('cookie'))).toEqual([null, 'a=1', 'a=1']);
});

test('a response that is an array has its items by their indexes', async () => {
  const { client } = clientOf([() => Response.json(['Ba', ['Badger'], [''], ['/wiki/Badger']])]);
  const found = await client.request({ action: 'opensearch', search: 'Ba' });
  expect(found).toEqual({ 0: 'Ba', 1: ['Badger'], 2: [''], 3: ['/wiki/Badger'] });
});

test('ids that a number cannot hold are exact', async () => {
  const body = '{"query":{"pages":[{"pageid":9007199254740993,"ns":0,"title":"A"}]}}';
  const { client, sent } = clientOf([() => new Response(body, { headers: { 'content-type': 'application/json' } })]);
  const pageid = '9007199254740993';
  expect(await client.request({ action: 'query', titles: 'A' })).toEqual({
    query: { pages: [{ pageid, ns: 0, title: 'A' }] },
  });
  await client.request({ action: 'query', pageids: pageid });
  expect(sent[1]?.url.searchParams.get('pageids')).toBe('9007199254740993');
});

describe('what may succeed later is sent again', () => {
  const table: readonly (readonly [string, Reply])[] = [
    ['lag', failing('maxlag', { 'retry-after': '0' })],
    ['too many requests', failing('ratelimited')],
    ['a wiki that is being repaired', failing('readonly')],
    ['status 429', () => new Response('slow down', { status: 429, headers: { 'retry-after': '0' } })],
    ['status 503', () => new Response('busy', { status: 503 })],
    ['a lost connection', broken('ECONNRESET')],
  ];
  test.each(table)('%s', async (_, reply) => {
    const { client, sent } = clientOf([reply, reply, good]);
    expect((await client.query({})).batchcomplete).toBe(true);
    expect(sent).toHaveLength(3);
  });

  test('as often as allowed', async () => {
    const { client, sent } = clientOf([failing('maxlag')], { retries: 2 });
    expect(await failureOf(client.query({}))).toMatchObject({ code: 'maxlag' });
    expect(sent).toHaveLength(3);
  });

  test('after the time that the server names, and no sooner', async () => {
    const { client } = clientOf([failing('maxlag', { 'retry-after': '1' }), good]);
    const start = performance.now();
    await client.query({});
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  test('not when a signal says stop', async () => {
    const { client } = clientOf([failing('maxlag', { 'retry-after': '30' })]);
    const failure = await failureOf(client.query({}, { signal: AbortSignal.timeout(20) }));
    expect(failure).toMatchObject({ name: 'TimeoutError' });
  });
});

test.each([
  ['an error', failing('badtoken'), ApiError],
  ['a page of a proxy', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), HttpError],
  ['status 404', () => new Response('nothing', { status: 404 }), HttpError],
] as const)('%s is not sent again', async (_, reply, kind) => {
  const { client, sent } = clientOf([reply]);
  expect(await failureOf(client.query({}))).toBeInstanceOf(kind);
  expect(sent).toHaveLength(1);
});

describe('a request in a body that may have been acted on', () => {
  const edit = { action: 'edit', title: 'A', text: 'a', token: 't' };
  test.each<readonly [string, Reply, object]>([
    ['a lost connection', broken('ECONNRESET'), { name: 'ConnectionError' }],
    ['status 504', () => new Response('late', { status: 504 }), { name: 'HttpError', status: 504 }],
  ])('is not sent again after %s', async (_, reply, failure) => {
    const { client, sent } = clientOf([reply, json({ edit: {} })]);
    expect(await failureOf(client.request(edit, { post: true }))).toMatchObject(failure);
    expect(sent).toHaveLength(1);
  });

  test('is sent again when the wiki refused it for the moment', async () => {
    const { client, sent } = clientOf([failing('readonly'), json({ edit: {} })]);
    expect(await client.request(edit, { post: true })).toEqual({ edit: {} });
    expect(sent).toHaveLength(2);
  });
});

describe('a mistake in the settings fails at once', () => {
  test.each(['wiki.example/w/api.php', '', 'ftp://wiki.example/api.php'])('the address "%s"', (address) => {
    expect(() => createClient(address)).toThrow(`"${address}" is not the URL of an API.`);
  });

  test('a user agent or a header that no request can have', () => {
    const address = 'https://wiki.example/w/api.php';
    expect(() => createClient(address, { userAgent: 'Робот/1' })).toThrow('userAgent: "Робот/1" cannot be sent');
    expect(() => createClient(address, { headers: { 'x-a': 'a\r\nb' } })).toThrow('headers["x-a"]');
    expect(() => createClient(address, { headers: { 'a b': '1' } })).toThrow('headers["a b"]');
  });

  test.each([
    ['ENOTFOUND', 'The host is unknown.'],
    ['ECONNREFUSED', 'The host refuses connections on this port.'],
    ['CERT_HAS_EXPIRED', 'The certificate of the host has expired.'],
    ['UND_ERR_SOMETHING', 'fetch failed (UND_ERR_SOMETHING).'],
    ['', 'fetch failed: caused.'],
  ])('a host: %s', async (code, says) => {
    const { client, sent } = clientOf([broken(code), good]);
    const failure = await failureOf(client.query({}));
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ message: `https://wiki.example/w/api.php: ${says}`, isTemporary: false });
    expect(sent).toHaveLength(1);
  });

  test('but a host that has responded before may be restarting', async () => {
    const { client, sent } = clientOf([good, broken('ECONNREFUSED'), good]);
    await client.query({});
    await client.query({});
    expect(sent).toHaveLength(3);
  });

  test('a page instead of the API', async () => {
    const { client } = clientOf([() => new Response('<html>', { headers: { 'content-type': 'text/html' } })]);
    expect(await failureOf(client.query({}))).toMatchObject({
      message:
        "https://wiki.example/w/api.php responded with status 200 and text/html, not with JSON. Check that this is the address of the wiki's api.php.",
    });
  });

  test('half a response', async () => {
    const { client } = clientOf([() => new Response('{"query":', { headers: { 'content-type': 'application/json' } })]);
    expect(await failureOf(client.query({}))).toBeInstanceOf(HttpError);
  });
});

describe('a host that does not respond', () => {
  const silent: typeof globalThis.fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

  test('is given up after `timeout`, tried again, and reported', async () => {
    const retries: Retry[] = [];
    const client = createClient('https://wiki.example/w/api.php', {
      fetch: silent,
      timeout: 10,
      retries: 1,
      firstWait: 1,
      onRetry: (retry) => retries.push(retry),
    });
    const failure = await failureOf(client.query({}));
    expect(failure).toMatchObject({ message: 'https://wiki.example/w/api.php: No response within 0.01 seconds.' });
    expect(retries).toMatchObject([{ attempt: 1, error: { name: 'ConnectionError' } }]);
    expect(retries[0]?.wait).toBeGreaterThan(0);
  });

  test('is left at once when a signal says so', async () => {
    const client = createClient('https://wiki.example/w/api.php', { fetch: silent, signal: AbortSignal.timeout(5) });
    expect(await failureOf(client.query({}))).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a request', () => {
  test('has the access token and the headers that are given', async () => {
    let token = 'first';
    const { client, sent } = clientOf([good], { accessToken: () => token, headers: { 'x-trace': '1' } });
    await client.query({});
    token = 'second';
    await client.query({});
    const headers = sent.map(({ init }) => new Headers(init.headers));
    expect(headers.map((one) => one.get('authorization'))).toEqual(['Bearer first', 'Bearer second']);
    expect(headers[0]?.get('x-trace')).toBe('1');
  });

  test('of any action takes a token, and a fresh one when the wiki refuses it', async () => {
    const token = (text: string) => json({ query: { tokens: { csrftoken: text } } });
    const { client, sent } = clientOf([token('old'), failing('badtoken'), token('new'), json({ edit: {} })]);
    const response = await client.request({ action: 'edit', title: 'A', text: 'a' }, { post: true, token: 'csrf' });
    expect(response).toEqual({ edit: {} });
    expect(sent.filter(({ init }) => init.method === 'POST').map(({ init }) => String(init.body))).toEqual([
      expect.stringContaining('token=old'),
      expect.stringContaining('token=new'),
    ]);
  });

  test('names the program, and requests readable errors in format version 2', async () => {
    const { client, sent } = clientOf([good], { userAgent: 'Robot/1 (me@wiki.example)', maxlag: 5 });
    await client.query({ list: ['allpages', 'allusers'], aplimit: 'max', apfrom: undefined });
    const url = sent[0]?.url ?? new URL('about:blank');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: 'query',
      list: 'allpages|allusers',
      aplimit: 'max',
      maxlag: '5',
      errorformat: 'plaintext',
      format: 'json',
      formatversion: '2',
    });
    expect(new Headers(sent[0]?.init.headers).get('user-agent')).toBe('Robot/1 (me@wiki.example)');
  });

  test('too long for an address goes in a body, and `origin` stays in the address', async () => {
    const { client, sent } = clientOf([good], { origin: '*' });
    const titles = Array.from({ length: 50 }, (_, index) => `${'A long title '.repeat(5)}${index}`);
    await client.query({ titles });
    expect(sent[0]?.url.search).toBe('?origin=*');
    expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit' });
    expect(new URLSearchParams(String(sent[0]?.init.body)).get('titles')?.split('|')).toEqual(titles);
  });

  test('brings back the cookies that are still good', async () => {
    const first = json(
      { query: {} },
      {
        headers: [
          ['set-cookie', 'a=1; Path=/'],
          ['set-cookie', 'b=2; Max-Age=0'],
          ['set-cookie', 'c=x=y; HttpOnly'],
        ],
      },
    );
    const { client, sent } = clientOf([first, good]);
    await client.query({});
    await client.query({});
    expect(new Headers(sent[0]?.init.headers).get('cookie')).toBeNull();
    expect(new Headers(sent[1]?.init.headers).get('cookie')).toBe('a=1; c=x=y');
  });
});

test('a login that has ended is renewed once', async () => {
  const token = json({ query: { tokens: { logintoken: 't+\\' } } });
  const login = json({ login: { result: 'Success', lguserid: 6, lgusername: 'Botty' } });
  const { client, sent } = clientOf([token, login, failing('assertuserfailed'), token, login, good]);
  await client.login({ name: 'Botty@bot', password: 'secret' });
  await client.query({ meta: ['userinfo'] });
  expect(sent.map(({ init }) => init.method ?? 'GET')).toEqual(['GET', 'POST', 'GET', 'GET', 'POST', 'GET']);
  expect(sent.at(-1)?.url.searchParams.get('assert')).toBe('user');
  expect(sent.every(({ url }) => !url.search.includes('secret'))).toBe(true);
});

test('items next to `query` are read too, over several responses', async () => {
  const part = (title: string, more: object) => json({ watchlistraw: [{ ns: 0, title }], ...more });
  const { client } = clientOf([
    part('A', { continue: { wrcontinue: '0|B', continue: '-||' } }),
    part('B', { batchcomplete: true }),
  ]);
  expect(await client.watchlistraw().toArray()).toEqual([
    { ns: 0, title: 'A' },
    { ns: 0, title: 'B' },
  ]);
});
