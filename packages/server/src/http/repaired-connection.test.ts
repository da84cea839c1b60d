import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settle } from '../../test/support/settle.js';
import { type ParserError, requestRepairer } from './repaired-connection.js';

let server: Server;

beforeEach(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) =>
      response.end(
        `[${request.method} ${request.url} ${request.headers['x-a'] ?? ''} ${body} ${request.socket.remoteAddress}]`,
      ),
    );
  });
  const repair = requestRepairer(server);
  server.on(
    'clientError',
    (error, socket) => repair(error as ParserError, socket as Socket) || socket.end('HTTP/1.1 400 No\r\n\r\n'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Sends the packets, each after a response to the one before if it is an array of its own, and returns all that comes back. */
function send(...packets: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const waiting = [...packets];
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.setNoDelay(true);
    const next = (): void => {
      const packet = waiting.shift();
      if (packet === undefined) return;
      socket.write(packet, 'latin1', () => void settle().then(next));
    };
    socket.on('connect', next);
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

const answersOf = (received: string): readonly string[] => received.match(/\[[^\]]*\]|HTTP\/1.1 4\d\d/g) ?? [];
const end = 'Connection: close\r\n\r\n';

it.each<[string, readonly string[], readonly string[]]>([
  ['bytes in the URL', [`GET /?t=Caf\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n`], ['[GET /?t=Caf%C3%A9   127.0.0.1]']],
  ['bytes that are no UTF-8', [`GET /?t=Caf\xe9 HTTP/1.1\r\nHost: x\r\n\r\n`], ['[GET /?t=Caf%E9   127.0.0.1]']],
  [
    'bytes in headers stay',
    [`GET /\xc3\xa9 HTTP/1.1\r\nHost: x\r\nX-A: \xe9\r\n\r\n`],
    ['[GET /%C3%A9 \xc3\xa9  127.0.0.1]'],
  ],
  [
    'lines without CR',
    ['POST /a HTTP/1.1\nHost: x\nX-A: b\nContent-Length: 4\n\na\n\xc3\xa9'],
    ['[POST /a b a\n\xc3\xa9 127.0.0.1]'],
  ],
  ['one line without CR', ['GET /a HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n'], ['[GET /a b  127.0.0.1]']],
  ['the last line without CR', ['GET /a HTTP/1.1\r\nHost: x\r\nX-A: b\r\n\n'], ['[GET /a b  127.0.0.1]']],
  ['the old version without CR', ['GET /a HTTP/1.0\n\n'], ['[GET /a   127.0.0.1]']],
  [
    'packets',
    [
      'GET /?t=\xc3',
      '\xa9&u=\xc3\xa8 HT',
      'TP/1.1\r',
      '\nHost: x\r\n',
      'X-A: b\r\nContent-Length: 2\r\n\r\n',
      'c',
      'd',
    ],
    ['[GET /?t=%C3%A9&u=%C3%A8 b cd 127.0.0.1]'],
  ],
  [
    'a body in chunks',
    [`POST /\xe9 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`, '0\r\n\r\n'],
    ['[POST /%E9  abc 127.0.0.1]'],
  ],
  [
    'a request after another of its connection',
    ['GET /a HTTP/1.1\r\nHost: x\r\n\r\n', `GET /\xe9 HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['[GET /a   127.0.0.1]', '[GET /%E9   127.0.0.1]'],
  ],
  [
    'a request in the packet of another',
    [`GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /\xe9 HTTP/1.1\r\n\r\n`],
    ['HTTP/1.1 400'],
  ],
  [
    'a packet that begins with the end of a body',
    [
      'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n',
      `GET /b HTTP/1.1 abcdGET /\xe9 HTTP/1.1\r\nHost: x\r\n\r\n`,
    ],
    ['HTTP/1.1 400'],
  ],
  ['what no repair helps', [`GET /\xe9 HTTP/1.1\r\nHost : x\r\n${end}`], ['HTTP/1.1 400']],
  ['spaces and control characters', [`GET /a\x01 HTTP/1.1\r\nHost: x\r\n${end}`], ['HTTP/1.1 400']],
])('%s', async (_, packets, want) => expect(answersOf(await send(...packets))).toEqual(want));
