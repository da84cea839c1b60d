/** Mirrors and wikis that answer without end, lead elsewhere, or say what none says. */
import { mostValues } from '@wiki-query/client';
import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collectGarbage } from '../../../../test/support/collect-garbage.js';
import { downloadFile } from '../download/download-file.js';
import { DumpError } from '../errors/dump-error.js';
import { listDump } from '../download/dump-listing.js';
import { openLiveWiki } from '../follow/live-wiki.js';
import { makeFetcher } from './fetcher.js';
import { readBody } from './read-body.js';
import { openApi } from './wiki-api.js';

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
  return `http://127.0.0.1:${port}/`;
}

const json = (value: unknown): RequestListener => {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
};
const once = { attempts: 1, retries: 0, firstPause: 1 };
const forever = new AbortController().signal;
const itself = (response: Response): Response => response;

describe('a body is read up to its bound', () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  test.each<readonly [string, RequestListener]>([
    ['compressed', (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)],
    [
      'without end',
      (_, response) => {
        const more = (): void => {
          if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(more));
        };
        more();
      },
    ],
  ])('%s', async (_, listener) => {
    await expect(readBody(await fetch(await serve(listener)), forever, 100_000)).rejects.toThrow(
      'more than 100000 bytes',
    );
  });
});

test('requests name this package where the caller has no fetch of its own', async () => {
  const url = await serve(({ headers }, response) => void response.end(headers['user-agent']));
  expect(await makeFetcher(url, once).text('')).toMatch(/^wiki-query-importer\/\d+\.\d+\.\d+ \(https:/);
});

test('a server that does not answer is given up', async () => {
  const url = await serve(() => undefined);
  await expect(makeFetcher(url, { ...once, timeout: 200 }).get(url, itself)).rejects.toThrow(
    'no response within 0.2 seconds',
  );
});

test.each<readonly [string, RequestListener]>([
  ['after its head', (_, response) => response.writeHead(200).flushHeaders()],
  [
    'byte by byte',
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('a response that stops is named: %s', async (_, listener) => {
  const api = openApi(await serve(listener), { ...once, timeout: 200 });
  await expect(api.all({})).rejects.toThrow(DumpError);
  await expect(api.request({})).rejects.toThrow('no response within 0.2 seconds');
});

test.each<readonly [string, RequestListener]>([
  ['that does not answer', () => undefined],
  ['that stops within its answer', (_, response) => response.writeHead(200).flushHeaders()],
  ['that is to be asked again later', (_, response) => void response.writeHead(503, { 'retry-after': '60' }).end()],
  ['that lags', json({ error: { code: 'maxlag', info: 'a' } })],
])('a server %s is left with the signal', async (_, listener) => {
  const controller = new AbortController();
  const api = openApi(await serve(listener), { firstPause: 20_000, signal: controller.signal });
  const answer = api.all({});
  setTimeout(() => controller.abort(new Error('enough')), 200);
  await expect(answer).rejects.toThrow('enough');
});

describe('a response that stops after its head, while garbage is collected', () => {
  let end = (): void => undefined;
  const stops: RequestListener = (_, response) => {
    response.writeHead(200).flushHeaders();
    response.write('<');
  };
  beforeEach(() => {
    end = collectGarbage();
  });
  afterEach(() => end());

  test('ends with its time', async () => {
    const url = await serve(stops);
    const limits = { ...once, timeout: 200 };
    await expect(openApi(url, limits).all({})).rejects.toThrow('no response within 0.2 seconds');
    await expect(openApi(url, limits).request({})).rejects.toThrow('no response within 0.2 seconds');
    await expect(makeFetcher(url, limits).text('')).rejects.toThrow('no response within 0.2 seconds');
  });

  test.each<readonly [string, (url: string, signal: AbortSignal) => Promise<unknown>]>([
    ['a query', (url, signal) => openApi(url, { ...once, signal }).all({})],
    ['a listing', (url, signal) => makeFetcher(url, { ...once, signal }).text('')],
    [
      'a download',
      async (url, signal) => {
        const folder = mkdtempSync(join(tmpdir(), 'download-'));
        const path = join(folder, 'a');
        const download = downloadFile(
          makeFetcher(url, { ...once, signal }),
          { name: 'a', url, size: 9 },
          path,
          () => {},
        );
        return download.finally(() => rmSync(folder, { recursive: true }));
      },
    ],
  ])('ends with the signal: %s', async (_, send) => {
    const controller = new AbortController();
    const answer = send(await serve(stops), controller.signal);
    setTimeout(() => controller.abort(new Error('enough')), 200);
    await expect(answer).rejects.toThrow('enough');
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});

test('a response that was read leaves no timer and no listener', async () => {
  const { signal } = new AbortController();
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const url = await serve(
    (_, response) =>
      void response
        .writeHead(200, { connection: 'close', 'content-type': 'application/json' })
        .end('{"query":{"a":1}}'),
  );
  const before = timers();
  expect(await openApi(url, { ...once, signal }).all({})).toEqual({ a: 1 });
  expect(await makeFetcher(url, { ...once, signal }).text('')).toBe('{"query":{"a":1}}');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(timers()).toBeLessThanOrEqual(before);
});

test('a response of too many values is given up', async () => {
  const url = await serve((_, response) => void response.writeHead(200).end('['.repeat(mostValues + 1)));
  await expect(openApi(url, once).all({})).rejects.toThrow('values');
});

describe('a query that does not end', () => {
  test('as it continues where it was', async () => {
    const api = openApi(await serve(json({ continue: { sicontinue: 'a' }, query: {} })), once);
    await expect(api.all({ meta: 'siteinfo' })).rejects.toThrow('continues a query where it was');
  });

  test('as it always continues elsewhere', async () => {
    let count = 0;
    const url = await serve((request, response) => json({ continue: { a: count++ }, query: {} })(request, response));
    await expect(openApi(url, once).all({ meta: 'siteinfo' })).rejects.toThrow('more than 2000 responses');
  }, 60_000);

  test('ends with the signal', async () => {
    const controller = new AbortController();
    let count = 0;
    const url = await serve((request, response) => {
      if (++count === 5) controller.abort(new Error('enough'));
      json({ continue: { a: count }, query: {} })(request, response);
    });
    const api = openApi(url, { ...once, signal: controller.signal });
    await expect(api.all({ meta: 'siteinfo' })).rejects.toThrow('enough');
    expect(count).toBe(5);
  });
});

test.each([1, 'a', null])('a response that is %j is not of a wiki', async (value) => {
  const api = openApi(await serve(json(value)), once);
  await expect(api.all({})).rejects.toThrow('did not return JSON');
});

describe('rows of --follow that no wiki has', () => {
  test.each([
    [{ rcid: 1, title: 'A', timestamp: '2024-99-99T00:00:00Z' }],
    [{ rcid: 1, title: 'A', timestamp: 20240101000000 }],
    [{ rcid: 1, title: 'A' }],
    [{ rcid: '1', title: 'A', timestamp: '2024-01-01T00:00:00Z' }],
    [{ rcid: 1, title: {}, timestamp: '2024-01-01T00:00:00Z' }],
    [{ rcid: 1, title: 'A', timestamp: '2024-01-01T00:00:00Z', user: 5, logparams: { target_title: 5 } }],
    [{ rcid: 1, title: 'A', timestamp: '2024-01-01T00:00:00Z', type: {}, ns: 'x', params: 'x' }],
    [null],
    [1],
  ])('%j', async (row) => {
    const live = openLiveWiki(await serve(json({ query: { recentchanges: [row], logevents: [row] } })), {
      firstPause: 1,
    });
    await expect(live.changes('20240101000000', undefined)).rejects.toThrow('rows of recentchanges');
    await expect(live.logs('20240101000000', undefined)).rejects.toThrow('rows of logevents');
  });

  test.each([[[1]], [{}], [[{ ns: 0 }]], [[{ ns: 'a', title: 'A' }]]])('pages: %j', async (pages) => {
    const live = openLiveWiki(await serve(json({ query: { pages } })), { firstPause: 1 });
    await expect(live.pages(['A'])).rejects.toThrow('pages without');
  });
});

test.each([[{ query: {} }], [{ query: { general: 1 } }], [{}], [[]]])('no site information: %j', async (answer) => {
  const live = openLiveWiki(await serve(json(answer)), { firstPause: 1 });
  await expect(live.siteName()).rejects.toThrow('no siteinfo "general"');
});

test('no time of the wiki', async () => {
  const live = openLiveWiki(await serve(json({ curtimestamp: 'soon', query: { recentchanges: [] } })), {
    firstPause: 1,
  });
  await expect(live.listsSince('20240101000000')).rejects.toThrow('curtimestamp');
});

describe('a mirror', () => {
  const start = 'aawiki-20240101-';
  const status = (files: object): object => ({ jobs: { a: { status: 'done', files } } });
  const listed = async (files: object) =>
    listDump(makeFetcher(await serve(json(status(files))), once), 'aawiki', '20240101');
  const article = `${start}pages-articles-multistream.xml.bz2`;

  test('cannot name a file of another folder', async () => {
    const evil = [
      `${start}pages-articles-multistream1.xml-/../../../evil.bz2`,
      `${start}pages-articles-multistream1.xml\\..\\evil.bz2`,
      `${start}pages-articles-multistream1.xml\u0000.bz2`,
      `${start}pages-articles-multistream1.xml?.bz2`,
      `${start}pages-articles-multistream1.xml\n.bz2`,
    ];
    await expect(listed(Object.fromEntries(evil.map((name) => [name, { size: 1 }])))).rejects.toThrow(
      'no complete dump',
    );
  });

  test.each([undefined, 0, -1, 1e99, '5', null, {}])('that states the size %j is refused', async (size) => {
    await expect(listed({ [article]: { size } })).rejects.toThrow('states no size');
  });

  test.each([
    null,
    5,
    [],
    {},
    { jobs: null },
    { jobs: [null] },
    { jobs: { a: 5 } },
    { jobs: { a: { status: 'done', files: null } } },
    { jobs: { a: { status: 'done', files: { [article]: null } } } },
    { jobs: { a: { status: 'done', files: { [article]: { size: 1, sha1: {}, md5: [] } } } } },
    { jobs: { a: { status: [], files: [article] } } },
  ])('that answers %j is named', async (status) => {
    const fetcher = makeFetcher(await serve(json(status)), once);
    await listDump(fetcher, 'aawiki', '20240101').catch((error: unknown) => expect(error).toBeInstanceOf(DumpError));
  });

  test('leads nowhere without a way to send that follows redirects', async () => {
    const url = await serve((_, response) => void response.writeHead(302, { location: '/' }).end());
    await expect(makeFetcher(url, once).get(url, itself)).rejects.toThrow('redirect');
  });

  test('may be asked with a library that has its own class of responses', async () => {
    const own = { ok: true, status: 200 } as Response;
    const { get } = makeFetcher('http://a.test', { attempts: 1, fetch: () => Promise.resolve(own) });
    expect(await get('http://a.test', itself)).toBe(own);
  });

  test('is not asked again when it leads to where it may not', async () => {
    let count = 0;
    const refuse = (): Promise<Response> => {
      count += 1;
      return Promise.reject(Object.assign(new Error('the server redirects to a:'), { name: 'RedirectError' }));
    };
    await expect(makeFetcher('http://a.test', { fetch: refuse }).get('http://a.test', itself)).rejects.toThrow(
      'redirects to a:',
    );
    expect(count).toBe(1);
  });
});
