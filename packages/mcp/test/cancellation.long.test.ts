// @module-tag slow
/** Cancelling calls over HTTP: of a server with several processes, with the SDK's own client. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chaoticWiki } from '../../../test/chaos/chaotic-wiki.js';
import { serveWiki, type ServedWiki } from '../../../test/support/served-wiki.js';
import type { TestFile } from '../../server/test/support/crowded-wiki.js';
import { HttpSessions, type Cancellation, type Wiki } from '../src/index.js';
import { call, newClient } from './connect.js';

interface Session {
  readonly client: Client;
  readonly id: string;
  readonly errors: readonly Error[];
}

/** A session with a server. */
async function openSession(url: string, options: { readonly fetch?: typeof fetch; readonly address?: string } = {}) {
  const client = newClient();
  const errors: Error[] = [];
  Object.assign(client, { onerror: (error: Error) => errors.push(error) });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    ...(options.fetch && { fetch: options.fetch }),
    ...(options.address && { requestInit: { headers: { 'x-forwarded-for': options.address } } }),
  });
  await client.connect(transport);
  return { client, id: transport.sessionId ?? '', errors } satisfies Session;
}

/** Sends a message as it is. */
const post = (url: string, message: object, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    ...(signal && { signal }),
  });

const cancelled = (requestId: unknown) => ({ method: 'notifications/cancelled', params: { requestId } });

describe('a server with two workers', () => {
  /** It runs until somebody ends it. */
  const endless = { name: 'query', arguments: { list: ['protectedtitles'], parameters: { ptlevel: ['sysop'] } } };

  let file: TestFile;
  let server: ServedWiki;
  let url: string;
  beforeAll(async () => {
    file = await chaoticWiki();
    const limits = ['--workers', '2', '--runners', '2', '--query-timeout', '60', '--trust-proxy'];
    server = await serveWiki({ database: file.path, arguments: ['--mcp', ...limits] });
    url = `${server.url}/mcp`;
  });
  afterAll(async () => {
    await server?.stop();
    file?.remove();
  });

  let abandoned = 0;
  /** Waits until so many calls run or wait, and so many more were abandoned. */
  const isState = (calls: number, ended: number): Promise<void> =>
    vi.waitFor(
      async () => {
        const names = ['slow_requests_running', 'slow_requests_waiting', 'slow_requests_abandoned_total'];
        const [running = 0, waiting = 0, total = 0] = await Promise.all(names.map(server.metric));
        expect({ calls: running + waiting, abandoned: total }).toEqual({ calls, abandoned: abandoned + ended });
      },
      { timeout: 600_000, interval: 50 },
    );
  afterEach(async () => {
    abandoned = await server.metric('slow_requests_abandoned_total');
  });

  test('ends each call that its client aborts, in whichever worker it runs, and sends no response to it', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 16 }, (_, at) => openSession(url, { address: `203.0.113.${at}` })),
    );
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length);
    const controllers: AbortController[] = [];
    const calls = sessions.map(({ client }) => {
      const controller = new AbortController();
      controllers.push(controller);
      return client.callTool(endless, undefined, { signal: controller.signal, timeout: 600_000 });
    });
    const ended = Promise.allSettled(calls);
    await isState(sessions.length, 0);
    for (const controller of controllers) controller.abort('enough');
    for (const result of await ended)
      expect(result).toMatchObject({ reason: { message: expect.stringContaining('enough') } });
    await isState(0, sessions.length);
    // The sessions continue.
    const titles = await Promise.all(
      sessions.map(({ client }) => call(client, 'search', { query: 'Ca', in: 'start' })),
    );
    expect(titles.filter(({ text }) => !text.includes('Candle'))).toEqual([]);
    expect(sessions.flatMap(({ errors }) => errors)).toEqual([]);
    for (const { client } of sessions) await client.close();
  });

  test('ends no call of another session', async () => {
    const owner = await openSession(url);
    const other = await openSession(url);
    const controller = new AbortController();
    const running = owner.client
      .callTool(endless, undefined, { signal: controller.signal, timeout: 600_000 })
      .catch((error: unknown) => error);
    await isState(1, 0);
    // The client numbers its requests: 0 is `initialize`, 1 the call.
    for (const headers of [{ 'mcp-session-id': other.id }, { 'mcp-session-id': 'x' }, {}])
      for (let repeated = 0; repeated < 8; repeated++)
        expect((await post(url, cancelled(1), headers)).status).toBe(202);
    for (const requestId of [2, '1', -1, 'x'.repeat(1000)])
      expect((await post(url, cancelled(requestId), { 'mcp-session-id': owner.id })).status).toBe(202);
    expect((await call(other.client, 'search', { query: 'Ca', in: 'start' })).isError).toBe(false);
    await isState(1, 0);
    expect((await post(url, cancelled(1), { 'mcp-session-id': owner.id })).status).toBe(202);
    await isState(0, 1);
    controller.abort();
    await running;
    await owner.client.close();
    await other.client.close();
  });

  test('ends a call whose connection closes, with a session or without', async () => {
    const { id, client } = await openSession(url);
    for (const headers of [{}, { 'mcp-session-id': id }]) {
      const controller = new AbortController();
      const message = { id: 7, method: 'tools/call', params: endless };
      const sent = post(url, message, headers, controller.signal).then((response) => response.text());
      await isState(1, 0);
      controller.abort();
      await expect(sent).rejects.toThrow('aborted');
      await isState(0, 1);
      abandoned += 1;
    }
    await client.close();
  });
});

describe('two processes of an address, one after the other', () => {
  /** A wiki that never responds. */
  let running = 0;
  const never: Wiki['query'] = (_, signal) =>
    new Promise((_resolve, reject) => {
      running += 1;
      signal.addEventListener('abort', () => {
        running -= 1;
        reject(new Error('aborted'));
      });
    });
  const silent: Wiki = { query: never, parse: never };

  let processes: readonly HttpSessions[];
  let listeners: readonly Server[];
  let urls: readonly string[];
  beforeAll(async () => {
    const announce = (one: Cancellation): void => processes.forEach((process) => process.cancel(one));
    processes = [new HttpSessions(announce), new HttpSessions(announce)];
    listeners = processes.map((process) =>
      createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          if (request.method === 'POST') void process.respond(silent, request, response, JSON.parse(body));
          else response.writeHead(405).end();
        });
      }),
    );
    for (const listener of listeners) await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
    urls = listeners.map((listener) => `http://127.0.0.1:${(listener.address() as AddressInfo).port}/mcp`);
  });
  afterAll(() => listeners?.forEach((listener) => listener.close()));

  /** Sends calls to one process, and notifications to the other one. */
  const apart =
    (calls: number): typeof fetch =>
    (_, init) =>
      fetch(urls[String(init?.body).includes('"id"') ? calls : 1 - calls] ?? '', init);

  const search = { name: 'search', arguments: { query: 'x' } };

  test.each([0, 1])('a call in process %i is cancelled by the other one', async (at) => {
    const { client, errors } = await openSession(urls[0] ?? '', { fetch: apart(at) });
    for (let repeated = 0; repeated < 5; repeated++) {
      const controller = new AbortController();
      const sent = client.callTool(search, undefined, { signal: controller.signal }).catch(String);
      await expect.poll(() => running).toBe(1);
      controller.abort('enough');
      expect(await sent).toContain('enough');
      await expect.poll(() => running).toBe(0);
    }
    expect(errors).toEqual([]);
    await client.close();
  });

  test('a session runs at most four calls at once in a process, and a cancelled one leaves its place', async () => {
    const first = await openSession(urls[0] ?? '');
    const second = await openSession(urls[0] ?? '');
    const controller = new AbortController();
    const start = ({ client }: Session) => client.callTool(search, undefined, { signal: controller.signal });
    const sent = Array.from({ length: 4 }, () => start(first).catch(String));
    await expect.poll(() => running).toBe(4);
    expect(await call(first.client, 'search', { query: 'x' })).toMatchObject({
      isError: true,
      text: 'At most 4 calls run at the same time. Wait for one to end.',
    });
    sent.push(start(second).catch(String));
    await expect.poll(() => running).toBe(5);
    controller.abort();
    await Promise.all(sent);
    await expect.poll(() => running).toBe(0);
    const again = new AbortController();
    const last = first.client.callTool(search, undefined, { signal: again.signal }).catch(String);
    await expect.poll(() => running).toBe(1);
    again.abort();
    await last;
    await first.client.close();
    await second.client.close();
  });
});
