/** Descriptions from a server that answers without end, or with something else. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { parseParaminfo, readParaminfo } from './read-paraminfo.js';

let close = (): void => undefined;
afterEach(() => close());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api.php`;
}

const bomb = gzipSync(Buffer.alloc(20_000_000));

describe('a server', () => {
  test.each<readonly [string, RequestListener, string]>([
    ['that does not answer', () => undefined, 'no complete response within 1 seconds'],
    [
      'that stops',
      (_, response) => {
        response.writeHead(200);
        response.write('{');
      },
      'no complete response within 1 seconds',
    ],
    [
      'that sends a bomb',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      'more than 100000 bytes',
    ],
  ])('%s is given up', async (_, listener, says) => {
    const read = readParaminfo(await serve(listener), {}, { timeout: 1000, bytes: 100_000 });
    await expect(read).rejects.toThrow(says);
  });

  test('with an invalid address is a mistake', async () => {
    await expect(readParaminfo('http://')).rejects.toThrow('"http://" is not a URL');
  });
});

const described = (module: object): unknown => ({ paraminfo: { modules: [{ path: 'query+a', ...module }] } });

test.each([
  { name: 'a\\b', group: 'list' },
  { name: '../a', group: 'list' },
  { name: 1, group: 'list' },
  { group: 'list' },
  { name: null, group: 'list' },
  { name: 'a', group: 'other' },
  { name: 'a', group: { a: 1 } },
])('a module that is %j is refused with a sentence', (module) => {
  expect(() => parseParaminfo(described(module))).toThrow(/is not the name of a module|is in no known group/);
});

test('a text of a wiki refers to no number of the spec', () => {
  const [module] = parseParaminfo(
    described({ name: 'a', group: 'list', description: 'A {{max}} and <code>{{b}}</code> {param:c}', parameters: [] }),
  );
  expect(module?.text).toBe('A { {max}} and `{ {b}}` { param:c}');
});
