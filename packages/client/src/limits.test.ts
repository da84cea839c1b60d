import { getEventListeners } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { collectGarbage } from '../../../test/support/collect-garbage.js';
import { createClient } from './client.js';
import { chunksOf, deadline, hasTooManyValues, mostValues } from './limits.js';

let close = (): void => undefined;
afterEach(() => close());

/** The address of a server that answers like this. */
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

const json = { 'content-type': 'application/json' };
const bomb = gzipSync(Buffer.alloc(20_000_000));
const limits = { retries: 0, largestResponse: 100_000 };

describe('a response that does not end', () => {
  test.each<readonly [string, RequestListener]>([
    [
      'of bytes',
      (_, response) => {
        response.writeHead(200, json);
        const more = (): void => {
          if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(more));
        };
        more();
      },
    ],
    [
      'of few compressed bytes',
      (_, response) => {
        response.writeHead(200, { ...json, 'content-encoding': 'gzip' });
        response.end(bomb);
      },
    ],
  ])('%s', async (_, listener) => {
    const client = createClient(await serve(listener), limits);
    await expect(client.request({ action: 'query' })).rejects.toThrow(/more than 100000 bytes/);
  });

  test.each<readonly [string, RequestListener]>([
    ['before its head', () => undefined],
    [
      'after its head',
      (_, response) => {
        response.writeHead(200, json);
        response.write('{');
      },
    ],
    [
      'byte by byte',
      (_, response) => {
        response.writeHead(200, json);
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('%s', async (_, listener) => {
    const client = createClient(await serve(listener), { ...limits, timeout: 1000 });
    await expect(client.request({ action: 'query' })).rejects.toThrow(/within 1 seconds/);
  });
});

describe('a response that stops after its head, while garbage is collected', () => {
  const stops: RequestListener = (_, response) => {
    response.writeHead(200, json);
    response.write('{');
  };

  test('ends with its time', async () => {
    const end = collectGarbage();
    const client = createClient(await serve(stops), { ...limits, timeout: 200 });
    await expect(client.request({ action: 'query' }).finally(end)).rejects.toThrow(/within 0.2 seconds/);
  });

  test('ends with the signal, and leaves no listener', async () => {
    const end = collectGarbage();
    const controller = new AbortController();
    const client = createClient(await serve(stops), { ...limits, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 200);
    await expect(client.request({ action: 'query' }).finally(end)).rejects.toThrow('enough');
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('is not read with a signal that is over', async () => {
    const url = await serve(stops);
    const parts = chunksOf(await fetch(url), AbortSignal.abort(new Error('enough')));
    await expect(parts.next()).rejects.toThrow('enough');
  });
});

test('a redirect that turns POST into GET is named', async () => {
  const address = await serve((request, response) => {
    if (request.url === '/help') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    else response.writeHead(301, { location: '/help' }).end();
  });
  await expect(createClient(address, limits).request({ action: 'query' }, { post: true })).rejects.toThrow(
    /redirects to http.*\/help, and a redirect with status 301 or 302 turns POST into GET/,
  );
});

test('a byte order mark before JSON is skipped', async () => {
  const address = await serve((_, response) => {
    response.writeHead(200, json).end('\ufeff{"batchcomplete":true}');
  });
  expect(await createClient(address, limits).request({ action: 'query' })).toEqual({ batchcomplete: true });
});

describe('a query that does not end', () => {
  test('as it continues where it was', async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, json).end('{"continue":{"apcontinue":"A","continue":"-||"},"query":{"allpages":[]}}');
    });
    await expect(createClient(address, limits).allpages().toArray()).rejects.toThrow(/continues it where it was/);
  });

  test('as it continues at two places in turn', async () => {
    let count = 0;
    const address = await serve((_, response) => {
      response
        .writeHead(200, json)
        .end(`{"continue":{"apcontinue":"${'AB'.charAt(count++ % 2)}"},"query":{"pages":[]}}`);
    });
    const client = createClient(address, limits);
    await expect(client.pages(['A']).toArray()).rejects.toThrow(/continues it where it was/);
    await expect(client.allpages().toArray()).rejects.toThrow(/continues it where it was/);
    await expect(client.collect({ list: ['allpages'] })).rejects.toThrow(/continues it where it was/);
  });

  test('as it always continues elsewhere', async () => {
    let count = 0;
    const address = await serve((_, response) => {
      response.writeHead(200, json).end(`{"continue":{"apcontinue":"${count++}"},"query":{"allpages":[]}}`);
    });
    const client = createClient(address, { ...limits, mostParts: 20 });
    await expect(client.collect({ list: ['allpages'] })).rejects.toThrow(/more than 20 responses/);
    expect(count).toBe(21);
  });
});

test('a signal of several ends after its time, also when nobody holds it', async () => {
  const long = new AbortController();
  const seen: string[] = [];
  for (let at = 0; at < 20; at++) {
    const { signal } = deadline([long.signal], 200);
    signal.addEventListener('abort', () => seen.push(String(at)), { once: true });
  }
  // Garbage makes the engine collect what is not held.
  for (let round = 0; round < 20; round++) {
    void Array.from({ length: 100_000 }, () => ({}));
    await pause(20);
  }
  expect(seen).toHaveLength(20);
});

test('a signal of a caller ends at once, with its reason', () => {
  const own = new AbortController();
  const { signal, isOver } = deadline([undefined, own.signal], 1000);
  own.abort('enough');
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBe('enough');
  expect(isOver()).toBe(false);
});

describe('a response of too many values', () => {
  test('is given up', async () => {
    const url = await serve((_, response) => void response.writeHead(200, json).end('['.repeat(mostValues + 1)));
    const client = createClient(url, { retries: 0, userAgent: 'test' });
    await expect(client.request({ action: 'query' })).rejects.toThrow(`more than ${mostValues} values`);
  });

  const many = mostValues + 1;
  test.each([
    ['lists in lists', '['.repeat(many), true],
    ['objects', '{},'.repeat(many), true],
    ['a text', `"${'[{,'.repeat(many)}"`, false],
    ['a text that escapes', `"${'\\"'.repeat(many)},"`, false],
    ['a text that ends with a backslash', `"\\\\"${','.repeat(many)}`, true],
    ['a text without an end', `"${','.repeat(many)}`, false],
    ['few values', ' '.repeat(many), false],
  ])('%s', (_, text, expected) => expect(hasTooManyValues(text)).toBe(expected));
});
