import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isClosed } from './addresses.js';
import { makeWebFetch, targetOf, type WebFetch } from './web-fetch.js';

let closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
  closers = [];
});

/** A server on all addresses of this machine; its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '0.0.0.0');
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const program = { name: 'wiki-query-test', version: '1.0' };

/** In the network of these tests, 127.0.0.1 is public, and 127.0.0.2 is private. Each lookup of a host finds its next address. */
function fetchIn(hosts: Readonly<Record<string, readonly string[]>>): WebFetch {
  const asked = new Map<string, number>();
  return makeWebFetch(program, {
    isClosed: (address) => address !== '127.0.0.1',
    resolve: (host, callback) => {
      const count = asked.get(host) ?? 0;
      asked.set(host, count + 1);
      const addresses = hosts[host] ?? [];
      const address = addresses[Math.min(count, addresses.length - 1)];
      callback(null, address === undefined ? [] : [{ address, family: 4 }]);
    },
  });
}

/** `/to?URL` leads to an address, in which PORT is that of the server; the rest says that it was reached. Connections close. */
const leading = (port: () => number): RequestListener => {
  return ({ url = '' }, response) => {
    const [path, target = ''] = url.split('?');
    response.setHeader('connection', 'close');
    if (path !== '/to') return void response.end('reached');
    response.writeHead(302, { location: decodeURIComponent(target).replace('PORT', String(port())) }).end();
  };
};

async function start(): Promise<number> {
  const port: number = await serve(leading(() => port));
  return port;
}

const lead = (from: string, port: number, to: string): string => `http://${from}:${port}/to?${encodeURIComponent(to)}`;

const hosts = { 'public.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'], 'private.test': ['127.0.0.2'] };

describe('redirects', () => {
  test.each([
    ['public.test', '/there'],
    ['public.test', 'http://other.test:PORT/'],
    ['private.test', 'http://public.test:PORT/'],
    ['private.test', 'http://127.0.0.2:PORT/'],
    ['127.0.0.2', 'http://private.test:PORT/'],
    ['127.0.0.1', 'http://public.test:PORT/'],
  ])('lead from %s to %s', async (from, to) => {
    const response = await fetchIn(hosts)(lead(from, await start(), to));
    expect(await response.text()).toBe('reached');
  });

  test.each([
    ['public.test', 'http://private.test:PORT/'],
    ['public.test', 'http://127.0.0.2:PORT/'],
    ['public.test', 'http://2130706434:PORT/'],
    ['public.test', 'http://[::ffff:127.0.0.2]:PORT/'],
    ['127.0.0.1', 'http://private.test:PORT/'],
    ['127.0.0.1', 'http://127.0.0.2:PORT/'],
    ['public.test', 'file:///etc/passwd'],
    ['public.test', 'data:text/plain,a'],
    ['public.test', 'javascript:1'],
    ['public.test', 'http://'],
    ['public.test', 'http://nowhere.test/'],
  ])('do not lead from %s to %s', async (from, to) => {
    await expect(fetchIn(hosts)(lead(from, await start(), to))).rejects.toThrow();
  });

  test('do not lead from an encrypted connection to a plain one', () => {
    const from = new URL('https://wiki.example/w/api.php');
    expect(targetOf(from, '/api.php').href).toBe('https://wiki.example/api.php');
    expect(targetOf(from, '//other.example/').href).toBe('https://other.example/');
    expect(() => targetOf(from, 'http://wiki.example/w/api.php')).toThrow('which is not followed');
  });

  test('do not lead in a circle', async () => {
    const port = await serve((_, response) => void response.writeHead(302, { location: '/' }).end());
    await expect(fetchIn(hosts)(`http://public.test:${port}/`)).rejects.toThrow('which is not followed');
    await expect(fetchIn(hosts)(`http://public.test:${port}/`, { redirect: 'error' })).rejects.toThrow(
      'which is not followed',
    );
  });
});

describe('another server', () => {
  const received: Record<string, unknown>[] = [];
  async function startTwo(status: number): Promise<string> {
    const other = await serve((request, response) => {
      received.push({ ...request.headers });
      response.end('reached');
    });
    const first = await serve(
      (_, response) => void response.writeHead(status, { location: `http://127.0.0.1:${other}/` }).end(),
    );
    return `http://127.0.0.1:${first}/`;
  }
  const secrets = {
    authorization: 'Bearer secret',
    cookie: 'session=secret',
    'x-api-key': 'secret',
    range: 'bytes=0-1',
  };

  test('gets no secrets', async () => {
    const headers = { 'user-agent': 'Test/1.0', ...secrets };
    const response = await makeWebFetch(program)(await startTwo(302), { headers });
    expect(await response.text()).toBe('reached');
    expect(JSON.stringify(received)).not.toContain('secret');
    expect(received.at(-1)).toMatchObject({ 'user-agent': 'Test/1.0', range: 'bytes=0-1' });
  });

  test.each([301, 302, 303, 307, 308])('gets no body (%i)', async (status) => {
    received.length = 0;
    const sent = { method: 'POST', body: new URLSearchParams({ lgpassword: 'secret' }) };
    await expect(makeWebFetch(program)(await startTwo(status), sent)).rejects.toThrow('which is not followed');
    expect(received).toEqual([]);
  });
});

test('requests name the program, unless they say who they are', async () => {
  const agents: unknown[] = [];
  const port = await serve(({ headers }, response) => {
    agents.push(headers['user-agent']);
    response.end();
  });
  for (const headers of [{}, { 'User-Agent': 'Robot/1 (me@wiki.example)' }])
    await makeWebFetch(program)(`http://127.0.0.1:${port}/`, { headers });
  expect(agents).toEqual([
    'wiki-query-test/1.0 (https://github.com/wiki-query/wiki-query)',
    'Robot/1 (me@wiki.example)',
  ]);
});

test('a redirect on the same server keeps the method and the body', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/api.php') return void response.writeHead(301, { location: '/w/api.php' }).end();
    request.pipe(response.writeHead(200, { method: request.method }));
  });
  const response = await makeWebFetch(program)(`http://127.0.0.1:${port}/api.php`, { method: 'POST', body: 'a=b' });
  expect([response.headers.get('method'), await response.text()]).toEqual(['POST', 'a=b']);
});

describe('a name that leads to another address later', () => {
  const rebinding = { ...hosts, 'evil.test': ['127.0.0.1', '127.0.0.2'] };

  test('keeps its kind, when the caller named it', async () => {
    const port = await start();
    const fetch = fetchIn(rebinding);
    expect(await (await fetch(`http://evil.test:${port}/`)).text()).toBe('reached');
    await expect(fetch(`http://evil.test:${port}/`)).rejects.toMatchObject({
      cause: { message: 'the address of evil.test is private: it is not followed' },
    });
  });

  test('cannot lead its redirects to private addresses', async () => {
    const port = await start();
    await expect(fetchIn(rebinding)(lead('evil.test', port, 'http://evil.test:PORT/'))).rejects.toThrow();
    await expect(fetchIn(rebinding)(lead('evil.test', port, 'http://private.test:PORT/'))).rejects.toThrow();
  });
});

describe('addresses', () => {
  test.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'ff02::1',
    '::ffff:10.1.2.3',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::10.0.0.1',
    'no address',
    '',
  ])('%s is not public', (address) => {
    expect(isClosed(address)).toBe(true);
  });

  test.each(['203.0.113.9', '8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isClosed(address)).toBe(false);
    },
  );
});
