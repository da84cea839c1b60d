import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { HttpClient } from '../support/http-client.js';
import { learnRequests } from './known-requests.js';

let server: Server;
afterEach(() => server.close());

/** Starts a server with one kind of response, which repeats the request ID. */
async function serve(bodyOf: (path: string) => object): Promise<HttpClient> {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    response.end(JSON.stringify({ ...bodyOf(path), requestid: /requestid=(\w+)/.exec(path)?.[1] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new HttpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1);
}

it('keeps requests with the same response twice', async () => {
  const client = await serve((path) => ({ query: { length: path.length } }));
  const known = await learnRequests(client, 20);
  expect(known.length).toBeGreaterThanOrEqual(20);
  client.close();
});

it.each([
  ['time out', () => ({ error: { code: 'querytimeout' } })],
  ['change', () => ({ query: { time: performance.now() } })],
])('keeps no requests whose responses %s', async (_name, bodyOf) => {
  const client = await serve(bodyOf);
  expect(await learnRequests(client, 20)).toEqual([]);
  client.close();
});
