import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Retirement } from './retirement.js';

let server: Server;
let retirement: Retirement;
/** Responses that have begun. */
const begun: ServerResponse[] = [];
const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

beforeEach(async () => {
  begun.splice(0);
  server = createServer((_, response) => begun.push(response));
  retirement = new Retirement(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

async function open(): Promise<{ socket: Socket; read: () => Promise<string> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
  const read = async (): Promise<string> => String((await once(socket, 'data'))[0]);
  return { socket, read };
}

const hasBegun = (): Promise<unknown> => expect.poll(() => begun.length).toBeGreaterThan(0);

it('without connections it is over at once', async () => {
  retirement.begin('stop');
  await retirement.end();
});

it('a connection gets one more response, which says that it is the last', async () => {
  const { socket, read } = await open();
  retirement.begin('replace');
  expect(retirement.isReplaced).toBe(true);
  let isOver = false;
  const end = retirement.end().then(() => (isOver = true));
  socket.write(request);
  await hasBegun();
  expect(isOver).toBe(false);
  begun[0]?.end('late');
  expect(await read()).toMatch(/^connection: close\r$/im);
  await Promise.all([end, once(socket, 'close')]);
});

it('a response that has begun is the last of its connection', async () => {
  const { socket, read } = await open();
  socket.write(request);
  await hasBegun();
  retirement.begin('stop');
  const end = retirement.end();
  // Longer than the others have.
  await new Promise((resolve) => setTimeout(resolve, 400));
  begun[0]?.end('whole');
  expect(await read()).toMatch(/^connection: close\r[^]*whole/im);
  await end;
});

it('when the server stops, connections without a request close, with requests in transit answered', async () => {
  const [idle, half, late] = [await open(), await open(), await open()];
  half.socket.write('GET / HT');
  retirement.begin('stop');
  late.socket.write(request);
  await hasBegun();
  begun[0]?.end('late');
  expect(await late.read()).toContain('late');
  await Promise.all([idle, half].map(({ socket }) => socket.closed || once(socket, 'close')));
  await retirement.end();
  expect(retirement.isReplaced).toBe(false);
});

it('a worker that was replaced stops when the server does', async () => {
  const { socket } = await open();
  retirement.begin('replace');
  retirement.begin('stop');
  await Promise.all([retirement.end(), once(socket, 'close')]);
  expect(retirement.isReplaced).toBe(true);
});
