/** The function of generated clients (`@wiki-query/openapi/fetch`) and a wiki that stops within its answer. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askWiki } from '@wiki-query/openapi/fetch';
import { collectGarbage } from '../support/collect-garbage.js';

let server: Server;
let base = '';
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (url.includes('whole')) response.end('{"a":"é"}');
    else response.write('{');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a whole answer is read', async () => {
  expect(await askWiki(base, { params: { whole: 1 } })).toEqual({ a: 'é' });
});

test('an answer that stops ends with the signal, also while garbage is collected', async () => {
  const controller = new AbortController();
  const end = collectGarbage();
  setTimeout(() => controller.abort(new Error('enough')), 200);
  await expect(askWiki(base, { signal: controller.signal }).finally(end)).rejects.toThrow('enough');
});
