// @module-tag slow
/** Bytes that no well-behaved client sends, over plain sockets: each connection gets its response or is closed, and others are served. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patient, sample, serve, stopAll, type TestedWiki } from './serving.js';

let wiki: TestedWiki;

beforeAll(async () => {
  wiki = await serve({ database: await sample(), arguments: ['--request-timeout', '15', '--log-level', 'error'] });
});
afterAll(stopAll);

const path = '/api.php?action=query&format=json&formatversion=2&list=allpages&aplimit=1';
const host = 'Host: localhost\r\n';
const get = `GET ${path} HTTP/1.1\r\n${host}`;
const last = 'Connection: close\r\n\r\n';
const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
const fields = 'action=query&format=json&list=allpages&aplimit=1';
const post = (headers: string, body: string): string =>
  `POST /api.php HTTP/1.1\r\n${host}${form}${headers}${last}${body}`;
const found = /^HTTP\/1\.1 200 [^]*"allpages":\[/;
const refused = /^HTTP\/1\.1 400 /;

function open(): Socket {
  const { hostname, port } = new URL(wiki.server.url);
  return connect({ host: hostname, port: Number(port), allowHalfOpen: true });
}

/** All that comes back until the server closes the connection. */
function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    // A reset is a way to close.
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    socket.on('end', () => socket.end());
  });
}

/** Sends bytes, and waits until the server closes the connection. */
function exchange(sent: string): Promise<string> {
  const socket = open();
  const text = received(socket);
  socket.write(sent, 'latin1');
  return text;
}

async function isUnharmed(): Promise<void> {
  expect((await wiki.sendQuery('list=allpages')).status).toBe(200);
  expect(await wiki.server.metric('workers_replaced')).toBe(0);
  expect(wiki.server.logs()).toBe('');
}

describe('over a socket', () => {
  const chunked = `POST ${path} HTTP/1.1\r\n${host}${form}Transfer-Encoding: chunked\r\n${last}`;
  const table: readonly (readonly [string, string, RegExp])[] = [
    [
      'many requests at once',
      `${get}\r\n`.repeat(49) + get + last,
      /^(?:HTTP\/1\.1 200 (?:(?!HTTP\/1)[^])*"allpages":\[(?:(?!HTTP\/1)[^])*){50}$/,
    ],
    // The second part may be refused before the first has its response.
    ['a request and garbage', `${get}\r\nGARBAGE\r\n\r\n`, /^HTTP\/1\.1 (?:200|400) /],
    ['HTTP/1.0', `GET ${path} HTTP/1.0\r\n\r\n`, found],
    ['HTTP/1.1 without a host', `GET ${path} HTTP/1.1\r\n\r\n`, refused],
    ['another version', `GET ${path} HTTP/3.7\r\n\r\n`, refused],
    ['the first line alone', `GET ${path}\r\n\r\n`, found],
    ['a whole URL', `GET http://localhost${path} HTTP/1.1\r\n${host}${last}`, found],
    ['HEAD', `HEAD ${path} HTTP/1.1\r\n${host}${last}`, /^HTTP\/1\.1 200 (?![^]*allpages)[^]*\r\n\r\n$/],
    ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${host}${last}`, /^HTTP\/1\.1 404 /],
    ['a method without meaning here', `TRACE ${path} HTTP/1.1\r\n${host}${last}`, /^HTTP\/1\.1 (?:404|405) /],
    ['a tunnel', `CONNECT localhost:443 HTTP/1.1\r\n${host}\r\n`, /^(?:HTTP\/1\.1 4\d\d [^]*)?$/],
    ['another protocol', `${get}Upgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n`, found],
    ['a NUL in the URL', `GET /api.php?a=\0 HTTP/1.1\r\n${host}\r\n`, refused],
    ['a NUL in a header', `${get}A: \0\r\n\r\n`, refused],
    ['a lone surrogate', `${get.replace('aplimit=1', 'aplimit=1&apfrom=%ED%A0%80')}${last}`, found],
    ['1,900 headers', `${get}${'A: b\r\n'.repeat(1900)}${last}`, found],
    ['3,000 headers', `${get}${'A: b\r\n'.repeat(3000)}${last}`, /^HTTP\/1\.1 (?:200|431) /],
    ['headers of 100 kB', `${get}${`A: ${'b'.repeat(1000)}\r\n`.repeat(100)}${last}`, /^HTTP\/1\.1 431 /],
    [
      'a URL of 50 kB',
      `GET ${path}&x=${'x'.repeat(50_000)} HTTP/1.1\r\n${host}${last}`,
      /^HTTP\/1\.1 414 [^]*urltoolong/,
    ],
    ['5,000 parameters of one name', `GET ${path}${'&x'.repeat(5000)} HTTP/1.1\r\n${host}${last}`, found],
    ['a body of a GET', `${get}Content-Length: 3\r\n${last}a=b`, found],
    ['a body and its length twice', post('Content-Length: 3\r\nContent-Length: 4\r\n', 'a=b'), refused],
    ['two ways to say a length', post('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'), refused],
    ['a negative length', post('Content-Length: -1\r\n', ''), refused],
    [
      'a length beyond all limits',
      post('Content-Length: 99999999999999\r\n', 'a=b'),
      /^HTTP\/1\.1 413 [^]*http-contenttoolarge/,
    ],
    ['chunks', `${chunked}3\r\na=b\r\n0\r\n\r\n`, found],
    ['a chunk with a long extension', `${chunked}3;${'x'.repeat(100_000)}\r\na=b\r\n0\r\n\r\n`, /^HTTP\/1\.1 4\d\d /],
    ['a chunk without a length', `${chunked}zz\r\na=b\r\n0\r\n\r\n`, refused],
    [
      'an expectation',
      post(`Expect: 100-continue\r\nContent-Length: ${fields.length}\r\n`, fields),
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [^]*"allpages"/,
    ],
    ['an expectation that nobody meets', post('Expect: 200-maybe\r\nContent-Length: 0\r\n', ''), /^HTTP\/1\.1 200 /],
    [
      'a value of continue of two megabytes',
      post(`Content-Length: ${fields.length + 12 + 2_000_000}\r\n`, `${fields}&apcontinue=${'x'.repeat(2_000_000)}`),
      /^HTTP\/1\.1 200 /,
    ],
  ];
  it.each(table)('%s gets a response', async (_, sent, expected) => {
    expect((await exchange(sent)).slice(0, 200_000)).toMatch(expected);
  });

  it('none of them harms others', isUnharmed);

  it('requests whose client does not wait for the responses are no harm, and keep no memory of bodies', async () => {
    const body = fields.padEnd(1_000_000, '&x');
    const large = `POST /api.php HTTP/1.1\r\n${host}${form}Content-Length: ${body.length}\r\n\r\n${body}`;
    const sockets = Array.from({ length: 100 }, () => {
      const socket = open().on('error', () => undefined);
      socket.write(`${get}\r\n`.repeat(20) + large, () => socket.resetAndDestroy());
      return new Promise((resolve) => socket.once('close', resolve));
    });
    await Promise.all(sockets);
    await isUnharmed();
    expect(await exchange(post(`Content-Length: ${body.length}\r\n`, body))).toMatch(found);
  });

  it('connections on which nothing or little comes are closed, and others do not wait for them', async () => {
    const starts = [
      '',
      'G',
      get,
      `${get}X: `,
      `POST /api.php HTTP/1.1\r\n${host}${form}Content-Length: 50\r\n\r\na=`,
      `${chunked}ffffffffffffffff\r\na=b\r\n`,
      // TLS
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    ];
    const sockets = Array.from({ length: 200 }, (_, i) => {
      const socket = open();
      socket.write(starts[i % starts.length] ?? '', 'latin1');
      return socket;
    });
    const texts = sockets.map(received);
    await isUnharmed();
    for (const [i, text] of (await Promise.all(texts)).entries())
      expect(text).toMatch(i % starts.length === 0 ? /^(?:HTTP\/1\.1 408 [^]*)?$/ : /^HTTP\/1\.1 4\d\d /);
    await vi.waitFor(isUnharmed, patient);
  });

  it('a server that has met all of them stops', async () => {
    const socket = open();
    socket.write(`${get}\r\n`.repeat(200), () => socket.resetAndDestroy());
    await new Promise((resolve) => socket.once('close', resolve));
    const { child } = wiki.server;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
