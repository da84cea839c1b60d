import { mkdirSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import type { RawRequest } from '../request/raw-request.js';
import type { OutgoingResponse } from './outgoing-response.js';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp, type AppOptions, type HttpOptions } from './create-app.js';
import type { Health } from './health.js';
import { makeMetrics } from './metrics.js';
import { makeLog, redactQuery } from '../services/logging.js';

const folder = temporaryFolder('documents');
const apps: FastifyInstance[] = [];
const seen: RawRequest[] = [];

function makeResponse(more: Partial<OutgoingResponse> = {}): OutgoingResponse {
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private' },
    body: '{"batchcomplete":true}',
    report: { action: 'query', modules: ['query+allpages'], queries: 2 },
    ...more,
  };
}

async function app(options: Partial<AppOptions> = {}, result = makeResponse()): Promise<FastifyInstance> {
  seen.length = 0;
  const dispatch = async (request: RawRequest): Promise<OutgoingResponse> => {
    seen.push(request);
    return { ...result, headers: { ...result.headers } };
  };
  const made = await createApp({ dispatch, ...options });
  apps.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(apps.splice(0).map((server) => server.close()));
});

describe('createApp', () => {
  it.each(['/api.php', '/w/api.php'])('passes on requests to %s', async (path) => {
    const server = await app();
    const response = await server.inject({ url: `${path}?a=%ff&b=1`, headers: { cookie: 'x=1', host: 'wiki.test' } });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('{"batchcomplete":true}');
    expect(seen[0]).toMatchObject({
      method: 'GET',
      path,
      query: 'a=%ff&b=1',
      ip: '127.0.0.1',
      origin: 'http://wiki.test',
    });
    expect(seen[0]?.headers['cookie']).toBe('x=1');
    expect(seen[0]).not.toHaveProperty('body');
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
    '',
  ])('passes on the bytes of a body of type "%s"', async (type) => {
    const server = await app();
    const payload = Buffer.from([0x61, 0x3d, 0xff, 0x00]);
    await server.inject({
      method: 'POST',
      url: '/api.php',
      payload,
      headers: type === '' ? {} : { 'content-type': type },
    });
    expect(Buffer.from(seen[0]?.body ?? [])).toEqual(payload);
  });

  it('knows what a virtual path represents', async () => {
    const server = await app({ hasModule: (group, name) => group === 'list' && name === 'allpages' });
    expect((await server.inject('/w/api.php/query/list/allpages?aplimit=5')).statusCode).toBe(200);
    expect(seen[0]?.implied).toEqual({ action: 'query', list: 'allpages', format: 'json', formatversion: '2' });
    expect((await server.inject('/api.php/query/prop/allpages')).statusCode).toBe(404);
    const withAction = await app({ hasModule: (group, name) => group === 'action' && name === 'login' });
    await withAction.inject({ method: 'POST', url: '/api.php/login' });
    expect(seen[0]?.implied).toEqual({ action: 'login', format: 'json', formatversion: '2' });
    expect((await withAction.inject('/api.php/parse')).statusCode).toBe(301);
    expect((await server.inject('/api.php/query/list/nothing')).json()).toMatchObject({ error: { code: 'badvalue' } });
  });

  it('returns no body for HEAD and lists the methods', async () => {
    const server = await app();
    const head = await server.inject({ method: 'HEAD', url: '/api.php?a=1' });
    expect([head.statusCode, head.body, head.headers['content-length'], seen[0]?.method]).toEqual([
      200,
      '',
      '22',
      'HEAD',
    ]);
    await server.inject({ method: 'OPTIONS', url: '/api.php', headers: { origin: 'https://a.test' } });
    expect(seen[1]?.method).toBe('OPTIONS');
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'PURGE', 'TRACE', 'SEARCH'])(
    'lets the interface refuse %s',
    async (method) => {
      const server = await app();
      const { headers } = await server.inject({ method: method as 'PUT', url: '/api.php' });
      expect([seen[0]?.method, headers['allow']]).toEqual([method, 'GET, HEAD, POST, OPTIONS']);
    },
  );

  it('sends who adds to the path where the interface is', async () => {
    const server = await app();
    const moved = await server.inject('/w/api.php/x/y?a=1&b=%20');
    expect([moved.statusCode, moved.headers['location']]).toEqual([301, '/w/api.php?a=1&b=%20']);
  });

  it.each([
    ['GET /api.php?titles=A\u0001 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'must be percent-encoded, as %20 for a space'],
    ['GET /api.php?titles=Café HTTP/1.1\r\nHost : x\r\n\r\n', 400, 'is not valid HTTP'],
    ['POST /api.php HTTP/1.1\nHost: x\nContent-Length: x\n\n', 400, 'is not valid HTTP'],
    [`GET /api.php?titles=Café HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'headers are too long'],
    ['HELLO\r\n\r\n', 400, 'is not valid HTTP'],
    [`GET /api.php HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'headers are too long'],
  ])('names what it cannot read as a request (%#)', async (sent, status, reason) => {
    const server = await app();
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const text = await new Promise<string>((resolve, reject) => {
      let all = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      socket.on('data', (chunk) => (all += chunk.toString()));
      socket.on('close', () => resolve(all));
      socket.on('error', reject);
    });
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('MediaWiki-API-Error: badrequest');
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'badrequest', info: expect.stringContaining(reason) } });
  });

  it('names what is too long', async () => {
    const server = await app({ bodyLimit: 1000 });
    const long = await server.inject(`/api.php?titles=${'x'.repeat(17_000)}`);
    expect([long.statusCode, long.headers['mediawiki-api-error']]).toEqual([414, 'urltoolong']);
    const large = await server.inject({ method: 'POST', url: '/api.php', payload: 'x'.repeat(2000) });
    expect([large.statusCode, large.json<{ error: { code: string } }>().error.code]).toEqual([
      413,
      'http-contenttoolarge',
    ]);
    expect(seen).toHaveLength(0);
  });

  it('tags only what caches may share', async () => {
    const shared = makeResponse({
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 's-maxage=60, max-age=60, public' },
    });
    const server = await app({}, shared);
    const first = await server.inject('/api.php?maxage=60');
    const again = await server.inject({
      url: '/api.php?maxage=60',
      headers: { 'if-none-match': `W/${first.headers.etag}` },
    });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    const own = await (await app()).inject('/api.php');
    expect(own.headers.etag).toBeUndefined();
  });

  it('compresses for who takes it', async () => {
    const server = await app({}, makeResponse({ body: Buffer.from('x'.repeat(5000)) }));
    const packed = await server.inject({ url: '/api.php', headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe('x'.repeat(5000));
    expect((await server.inject('/api.php')).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    { trustProxy: 1, ip: '203.0.113.9', origin: 'https://wiki.example' },
    { trustProxy: ['127.0.0.0/8'], ip: '203.0.113.9', origin: 'https://wiki.example' },
    { trustProxy: ['192.0.2.1'], ip: '127.0.0.1', origin: 'http://localhost:80' },
    { trustProxy: false as const, ip: '127.0.0.1', origin: 'http://localhost:80' },
  ])('believes a proxy only when configured to ($trustProxy)', async ({ trustProxy, ip, origin }) => {
    const server = await app({ trustProxy });
    const headers = {
      // Addresses on the left are written by the client.
      'x-forwarded-for': '198.51.100.1, 203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'wiki.example',
    };
    await server.inject({ url: '/api.php', headers });
    expect(seen[0]).toMatchObject({ ip, origin });
  });

  it.each([
    [['127.0.0.0/8', '203.0.113.0/24'], '198.51.100.1, 203.0.113.7', '198.51.100.1'],
    [['127.0.0.0/8', '2001:db8::/32'], '198.51.100.1, 2001:db8::7', '198.51.100.1'],
    [['127.0.0.0/8'], '198.51.100.1, ::FFFF:203.0.113.7', '203.0.113.7'],
    [2, '198.51.100.1, 203.0.113.7', '198.51.100.1'],
    [1, '203.0.113.7:8080', '203.0.113.7'],
    [1, 'unknown', '0.0.0.0'],
    [['127.0.0.0/8'], '127.0.0.9:80, unknown', '0.0.0.0'],
    [2, '127.0.0.1, unknown, 127.0.0.1', '0.0.0.0'],
  ] as const)('reads the addresses of proxies from the right (%j, %s)', async (trustProxy, header, ip) => {
    const server = await app({ trustProxy: typeof trustProxy === 'number' ? trustProxy : [...trustProxy] });
    await server.inject({ url: '/api.php', headers: { 'x-forwarded-for': header } });
    expect(seen[0]?.ip).toBe(ip);
  });

  it('trusts a forwarded address that is not one as nobody', async () => {
    const server = await app({ trustProxy: 1 });
    await server.inject({ url: '/api.php', headers: { 'x-forwarded-for': '203.0.113.9, <script>' } });
    expect(seen[0]?.ip).toBe('0.0.0.0');
  });

  it.each<[string, Partial<HttpOptions>, Record<string, string>, number]>([
    ['of this machine', { allowedHosts: [] }, { host: 'localhost:8080' }, 200],
    ['of another site', { allowedHosts: [] }, { host: 'evil.example:8080' }, 421],
    ['that is named', { allowedHosts: ['wiki.example'] }, { host: 'wiki.example' }, 200],
    ['any', {}, { host: 'evil.example' }, 200],
    ['that is no host', {}, { host: '"><script>' }, 400],
    [
      'that a client forwards',
      { allowedHosts: [], trustProxy: 1 },
      { host: 'evil.example', 'x-forwarded-host': 'localhost' },
      421,
    ],
    ['that is forwarded and no host', { trustProxy: 1 }, { host: 'localhost', 'x-forwarded-host': '"><script>' }, 400],
  ])('accepts hosts that are allowed, on every path (%s)', async (_, options, headers, status) => {
    const server = await app({ metrics: async () => '', ...options });
    for (const url of ['/api.php', '/api.php/paraminfo', '/healthz', '/metrics', '/docs/', '/nothing']) {
      const { statusCode } = await server.inject({ url, headers });
      if (status === 200) expect([400, 421]).not.toContain(statusCode);
      else expect([url, statusCode]).toEqual([url, status]);
    }
    expect(seen.length > 0).toBe(status === 200);
  });

  it.each([
    [[], { host: 'localhost' }, 200],
    [[], { host: 'evil.example' }, 421],
    [[], { host: 'evil.example', origin: 'http://evil.example' }, 421],
    [[], { host: 'localhost', origin: 'http://evil.example' }, 403],
    [[], { host: 'localhost', origin: 'null' }, 403],
    [['wiki.example'], { host: 'wiki.example', origin: 'http://wiki.example' }, 200],
  ])('serves tools to the hosts %j only: %j', async (allowedHosts, headers, status) => {
    const server = await app({ mcp: { allowedHosts } });
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const accept = 'application/json, text/event-stream';
    const sent = { ...headers, accept, 'content-type': 'application/json' };
    const { statusCode } = await server.inject({ method: 'POST', url: '/mcp', headers: sent, payload: message });
    expect(statusCode).toBe(status);
  });

  it.each([
    ['two Host headers', 'Host: localhost\r\nHost: evil.example\r\n', '1.1', 400],
    ['the same twice', 'Host: localhost\r\nhOST: localhost\r\n', '1.1', 400],
    ['an empty Host, as of health checks', 'Host:\r\n', '1.1', 200],
    ['no Host', '', '1.1', 400],
    ['no Host in HTTP/1.0, of which browsers send none', '', '1.0', 200],
    ['another host in the URL', 'Host: localhost\r\n', '1.1', 421, 'http://evil.example'],
    ['an account in the URL', 'Host: localhost\r\n', '1.1', 421, 'http://localhost@evil.example'],
    ['this host in the URL', 'Host: localhost\r\n', '1.1', 200, 'http://localhost:80'],
  ])('%s', async (_, headers, version, status, authority = '') => {
    const server = await app({ allowedHosts: [] });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${authority}/api.php HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`);
    const chunks: Buffer[] = await socket.toArray();
    expect(Buffer.concat(chunks).toString()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('takes http for a scheme that a proxy makes up', async () => {
    const server = await app({ trustProxy: 1 });
    await server.inject({ url: '/api.php', headers: { 'x-forwarded-proto': 'javascript', host: 'wiki.example' } });
    expect(seen[0]?.origin).toBe('http://wiki.example');
  });

  it('sends several cookies', async () => {
    const server = await app({}, makeResponse({ headers: { 'Set-Cookie': ['a=1', 'b=2'] } }));
    expect((await server.inject('/api.php')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('serves documents with a tag, to any origin, and the docs below /docs/', async () => {
    for (const name of ['openapi.json', 'openapi.modules.json'])
      writeFileSync(join(folder, name), `{"openapi":"3.1.0","x":"${name}"}`);
    writeFileSync(join(folder, 'index.html'), '<h1>Docs</h1>');
    writeFileSync(join(folder, 'page.html'), '<h1>Page</h1>');
    const server = await app({ documentsFolder: folder, docsFolder: folder });
    const document = await server.inject('/openapi.modules.json');
    expect(document.json()).toEqual({ openapi: '3.1.0', x: 'openapi.modules.json' });
    expect(document.headers['access-control-allow-origin']).toBe('*');
    const headers = { 'if-none-match': String(document.headers.etag) };
    expect((await server.inject({ url: '/openapi.modules.json', headers })).statusCode).toBe(304);
    expect((await server.inject('/docs')).headers.location).toBe('/docs/');
    expect((await server.inject('/docs/')).body).toBe('<h1>Docs</h1>');
    const page = await server.inject('/docs/page');
    expect(page.body).toBe('<h1>Page</h1>');
    expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
    expect((await server.inject('/docs/../../etc/passwd')).statusCode).toBe(404);
  });

  it('reports its state to operators, with figures by module and outcome', async () => {
    let status: Health['status'] = 'ready';
    const figures = makeMetrics();
    const server = await app({
      health: () => ({ status, reasons: [{ code: 'state', text: 'Redis at host' }] }),
      observe: figures.observe,
      metrics: figures.text,
    });
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    expect((await server.inject('/readyz')).statusCode).toBe(200);
    status = 'degraded';
    expect((await server.inject('/readyz')).statusCode).toBe(200);
    status = 'unavailable';
    const unavailable = await server.inject('/readyz');
    expect([unavailable.statusCode, unavailable.json()]).toEqual([
      503,
      { status, reasons: [{ code: 'state', text: 'Redis at host' }] },
    ]);
    await server.inject('/api.php');
    const metrics = (await server.inject('/metrics')).body;
    expect(metrics).toContain('wiki_query_requests_total{action="query",outcome="ok"} 1');
    expect(metrics).toContain('wiki_query_module_runs_total{module="query+allpages",outcome="ok"} 1');
    expect(metrics).toContain('wiki_query_database_queries_total 2');
    expect(metrics).toContain('wiki_query_request_seconds_bucket{le="+Inf",action="query"} 1');
    expect(metrics).toContain('wiki_query_request_seconds_count{action="query"} 1');
    expect((await (await app({ metrics: figures.text, metricsElsewhere: true })).inject('/metrics')).statusCode).toBe(
      404,
    );
  });

  it('unpacks bodies, and refuses those that are not what they claim to be', async () => {
    const server = await app({ bodyLimit: 2000 });
    const post = (payload: Buffer, encoding: string): Promise<{ readonly statusCode: number }> =>
      server.inject({ method: 'POST', url: '/api.php', payload, headers: { 'content-encoding': encoding } });
    expect((await post(gzipSync('a=1'), 'gzip')).statusCode).toBe(200);
    expect(Buffer.from(seen[0]?.body ?? []).toString()).toBe('a=1');
    expect((await post(Buffer.from('a=1'), 'gzip')).statusCode).toBe(400);
    expect((await post(Buffer.from('a=1'), 'rot13')).statusCode).toBe(415);
    expect((await post(gzipSync('a=1').subarray(0, -9), 'gzip')).statusCode).toBe(400);
    expect((await post(gzipSync('x'.repeat(3000)), 'gzip')).statusCode).toBe(413);
    const nothing = Buffer.concat(Array.from({ length: 99 }, () => gzipSync('')));
    const chunked = { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' };
    const endless = { payload: Readable.from([nothing, nothing]), headers: chunked };
    expect((await server.inject({ method: 'POST', url: '/api.php', ...endless })).statusCode).toBe(413);
    expect(seen).toHaveLength(1);
  });

  it('waits for a request longer than Node does by default, if it should', async () => {
    const server = await app({ requestTimeout: 600_000 });
    expect(server.server).toMatchObject({ requestTimeout: 600_000, headersTimeout: 600_000 });
  });

  it.each([
    ['as they are', (text: string) => text, {}],
    ['packed', gzipSync, { 'content-encoding': 'gzip' }],
  ])('takes only so many bodies at once (%s), and takes more when those are answered', async (_, packed, headers) => {
    let releaseAll = (): void => undefined;
    const held = new Promise<void>((resolve) => (releaseAll = resolve));
    const server = await createApp({
      bodyLimit: 2000,
      dispatch: async () => {
        await held;
        return makeResponse();
      },
    });
    apps.push(server);
    const post = async (): Promise<{ readonly statusCode: number }> =>
      await server.inject({ method: 'POST', url: '/api.php', payload: packed('x'.repeat(1500)), headers });
    // Whichever is unpacked last has no room.
    const all = Array.from({ length: 6 }, post);
    expect((await Promise.race(all)).statusCode).toBe(503);
    releaseAll();
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 503]);
    expect((await post()).statusCode).toBe(200);
  });

  it.each([
    { name: 'plain', path: '/w/api.php?a=%ff&b=1', headers: { cookie: 'x=1', 'accept-language': 'de' } },
    { name: 'packed', path: '/api.php', headers: { 'accept-encoding': 'gzip' }, body: 'x'.repeat(5000) },
    { name: 'a list of values', path: '/api.php', headers: { 'set-cookie': ['a=1', 'b=2'] } },
    { name: 'too long', path: `/api.php?titles=${'x'.repeat(17_000)}`, headers: {} },
    { name: 'refused', path: '/api.php', headers: {}, status: 503 },
    { name: 'not ASCII', path: '/api.php', headers: {}, body: '{"ü":"ж"}' },
    { name: 'another path', path: '/api.php/x?a=1', headers: {} },
    { name: 'tagged', path: '/api.php', headers: {}, more: { 'Cache-Control': 's-maxage=60, max-age=60, public' } },
  ])('answers over a connection as without one: $name', async ({ path, headers, status, body, more }) => {
    const type = { 'Content-Type': 'application/json; charset=utf-8', 'Set-Cookie': ['a=1', 'b=2'] };
    const result = makeResponse({
      ...(status !== undefined && { status }),
      ...(body !== undefined && { body }),
      headers: { ...type, ...more },
    });
    const server = await app({}, result);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as { port: number };
    const host = `127.0.0.1:${port}`;
    const own = await server.inject({ url: path, headers: { host, ...headers } });
    const sent = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, path, headers, host: '127.0.0.1' }, resolve).on('error', reject),
    );
    const bytes = Buffer.concat(await sent.toArray());
    const known = (all: object): object => ({ ...all, date: '', connection: '', 'keep-alive': '' });
    expect(sent.statusCode).toBe(own.statusCode);
    expect(bytes.toString('latin1')).toBe(own.rawPayload.toString('latin1'));
    expect(known(sent.headers)).toEqual(known(own.headers));
    if (seen.length === 2)
      expect(seen[1]).toEqual({ ...seen[0], id: seen[1]?.id, headers: expect.objectContaining({ host }) });
    expect(seen[1]?.headers['set-cookie']).toEqual(seen[0]?.headers['set-cookie']);
  });

  it.each([
    {
      name: 'dispatching',
      reason: 'broken',
      result: (): OutgoingResponse => {
        throw new Error('broken');
      },
    },
    {
      name: 'a header',
      reason: 'x-name',
      result: (): OutgoingResponse => makeResponse({ headers: { 'x-name': 'ж' } }),
    },
  ])('says over a connection that the server failed: $name', async ({ result, reason }) => {
    const lines: string[] = [];
    const server = await createApp({
      dispatch: async () => result(),
      log: makeLog({ level: 'error' }, { write: (line) => void lines.push(line) }),
    });
    apps.push(server);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/api.php`);
    expect([response.status, response.headers.get('mediawiki-api-error')]).toEqual([500, 'internal_api_error']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(reason);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'request-failed', request: { path: '/api.php' } });
  });

  it('survives what is not HTTP', async () => {
    const server = await app();
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as { port: number };
    for (const bytes of [
      '\x16\x03\x01\0\0',
      'GET /api.php?a=\xff\x00 HTTP/1.1\r\n\r\n',
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    ]) {
      const text = await new Promise<string>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
        let all = '';
        socket.on('data', (chunk) => (all += chunk.toString('latin1')));
        socket.on('close', () => resolve(all));
        socket.on('error', () => resolve(all));
      });
      expect(text).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
    }
    expect((await server.inject('/api.php')).statusCode).toBe(200);
  });
});

describe('logs', () => {
  interface Line {
    readonly event: string;
    readonly level: unknown;
    readonly time: unknown;
    readonly request: Readonly<Record<string, unknown>>;
  }

  /** What requests to an app log. */
  async function logged(
    { numbers = false, ...options }: Partial<AppOptions> & { readonly numbers?: boolean },
    ...requests: readonly InjectOptions[]
  ): Promise<readonly string[]> {
    const lines: string[] = [];
    const log = makeLog({ level: 'debug', numbers }, { write: (line) => void lines.push(line) });
    const server = await app({ log, ...options });
    for (const request of requests) await server.inject(request);
    return lines;
  }

  it('hide passwords and tokens', async () => {
    const url = '/api.php?action=login&lgname=Alice&lgpassword=hunter2&lgtoken=abc%2B%5C&wlto%6ben=def';
    const lines = await logged({}, { url });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('lgname=Alice');
    expect(lines[0]).not.toMatch(/hunter2|abc|def/);
  });

  it('name the request, its client and its ID in each line, also of what is in its body', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const [line = ''] = await logged(
      { trustProxy: 1 },
      {
        method: 'POST',
        url: '/w/api.php?action=query',
        headers: { ...form, 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'proxy-17' },
        payload: `list=allpages%7Csearch&prop=info&srsearch=${'x'.repeat(300)}&token=geheim&a%9b=1`,
      },
    );
    const { event, request }: Line = JSON.parse(line) as Line;
    expect([event, request]).toEqual([
      'request',
      {
        id: 'proxy-17',
        client: '203.0.113.9',
        method: 'POST',
        path: '/w/api.php',
        modules: ['query+info', 'query+allpages', 'query+search'],
        parameters: `action=query&list=allpages|search&prop=info&srsearch=${'x'.repeat(191)}…&token=***&a%9b=1`,
      },
    ]);
    expect(line.match(/"pid":/g)).toHaveLength(1);
  });

  it('have the parameters of forms, and not of a large body', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = (name: string, value: string): string =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const fields = `${part('action', 'login')}${part('lgname', 'A&B')}${part('lgpassword', 'geheim')}`;
    const post = (payload: string): InjectOptions => ({ method: 'POST', url: '/api.php', headers, payload });
    const lines = await logged({}, post(`${fields}--b--`), post(`${fields}${part('text', 'x'.repeat(70_000))}--b--`));
    const [form, large] = lines.map((line) => (JSON.parse(line) as Line).request['parameters']);
    expect([form, large]).toEqual(['action=login&lgname=A%26B&lgpassword=***', '']);
  });

  it.each([
    { case: 'without a proxy', options: {}, id: 'proxy-17' },
    { case: 'not a plain text', options: { trustProxy: 1 as const }, id: 'a"b c' },
  ])('give a request an ID of their own: $case', async ({ options, id }) => {
    const lines = await logged(options, { url: '/api.php', headers: { 'x-request-id': id } });
    expect((JSON.parse(lines[0] ?? '') as Line).request['id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('have levels as words and times in ISO 8601, or numbers', async () => {
    const [words = ''] = await logged({}, { url: '/api.php' });
    const [numbers = ''] = await logged({ numbers: true }, { url: '/api.php' });
    const [word, number] = [words, numbers].map((line) => JSON.parse(line) as Line);
    expect(word).toMatchObject({ level: 'debug', time: expect.stringMatching(/^\d{4}-.*T.*Z$/) as string });
    expect(number).toMatchObject({ level: 20, time: expect.any(Number) as number });
  });

  it('have the slow requests, from the time that is set', async () => {
    const wait = async (): Promise<OutgoingResponse> => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return makeResponse({});
    };
    const [slow = ''] = await logged({ dispatch: wait, slowMs: 1 }, { url: '/api.php?action=query&list=allpages' });
    expect(JSON.parse(slow)).toMatchObject({ event: 'slow-request', level: 'warn', status: 200, queries: 2 });
    const [fast = ''] = await logged({ dispatch: wait, slowMs: 60_000 }, { url: '/api.php' });
    expect(JSON.parse(fast)).toMatchObject({ event: 'request' });
  });

  it.each([
    ['a=1&lgpassword=x&b=2', 'a=1&lgpassword=***&b=2'],
    ['token', 'token=***'],
    ['', ''],
    ['%zz=1&centralauthtoken=9', '%zz=1&centralauthtoken=***'],
  ])('redacts %s', (given, want) => expect(redactQuery(given)).toBe(want));
});

it('shows that the docs are being built until they are there', async () => {
  const docsFolder = join(folder, 'built-later');
  const server = await app({ docsFolder });
  const early = await server.inject('/docs/list/allpages');
  expect([early.statusCode, early.headers['retry-after'], early.headers['refresh']]).toEqual([503, '3', '3']);
  mkdirSync(docsFolder);
  writeFileSync(join(docsFolder, 'index.html'), '<h1>Docs</h1>');
  expect((await server.inject('/docs/')).body).toBe('<h1>Docs</h1>');
});
