/** Bodies over real connections: many, large, broken. */
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Received } from '../support/http-client.js';
import { memoryOf } from '../support/memory.js';
import type { ServedWiki } from '../support/served-wiki.js';
import { errorOf, patient, sample, serve, stopAll } from './serving.js';

afterEach(stopAll);

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const largest = 8 * 1024 * 1024;
const fields = 'action=query&format=json&formatversion=2&list=allpages&aplimit=1&x=';

/** The most MiB that each of its processes had at once. */
function peaksOf(server: ServedWiki): ReadonlyMap<number, number> {
  const pids = [server.child.pid ?? 0, ...server.processes('worker-main'), ...server.processes('runner-main')];
  return new Map(pids.map((pid) => [pid, memoryOf(pid)?.peak ?? Number.NaN]));
}

/**
 * MiB: ten times the budget of a worker, for copies that are made on the way and those that are not collected yet. Without a budget it
 * is more than 350.
 */
const mostGrowth = 320;

describe('sixty bodies of 8 MB at once', () => {
  it.each([
    ['as they are', (text: string) => Buffer.from(text), {}],
    ['packed', gzipSync, { 'content-encoding': 'gzip' }],
  ])('share a budget (%s): those beyond it get 503', async (_, packed, encoding) => {
    const limits = ['--runners', '2', '--request-timeout', '300', '--query-timeout', '120'];
    const { send, sendQuery, server } = await serve({ database: await sample(), arguments: limits }, 60);
    // Until it is ready, a process grows for itself.
    await vi.waitFor(async () => expect(await server.metric('runners')).toBe(2), patient);
    const before = peaksOf(server);
    const body = packed(fields.padEnd(largest, 'x'));
    const headers = { ...form, ...encoding };
    let open = 0;
    let endAll = (): void => undefined;
    const all = new Promise<void>((resolve) => (endAll = resolve));
    // None ends before all have begun, however slowly this process sends.
    const beforeEnd = (): Promise<void> => {
      if (++open === 60) endAll();
      return all;
    };
    const path = '/api.php?requestid=r1';
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => send({ method: 'POST', path, body, beforeEnd, headers })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    for (const response of responses) {
      if (response.status === 200) expect(response.body).toContain('allpages');
      else {
        expect([errorOf(response), response.headers['retry-after']]).toEqual(['overloaded', '2']);
        // The body has named the format, but it has not been read.
        expect(JSON.parse(response.body)).toMatchObject({ error: { code: 'overloaded' }, requestid: 'r1' });
      }
    }
    for (const [pid, peak] of peaksOf(server)) expect(peak - (before.get(pid) ?? 0)).toBeLessThan(mostGrowth);
    // The budget is free again.
    const again = await send({ method: 'POST', path: '/api.php', body, headers });
    expect(again.status).toBe(200);
    expect((await sendQuery('list=allpages')).status).toBe(200);
    expect(await server.metric('workers_replaced')).toBe(0);
  });
});

describe('a body that is not what its Content-Encoding says', () => {
  it('gets an error that says so', async () => {
    const { send, server } = await serve({ database: await sample() });
    const post = (body: Uint8Array, encoding: string): Promise<Received> =>
      send({ method: 'POST', path: '/api.php', body, headers: { ...form, 'content-encoding': encoding } });
    const table = [
      ['gzip', Buffer.from('a=1'), 400, 'badrequest'],
      ['gzip', gzipSync(fields).subarray(0, -9), 400, 'badrequest'],
      ['deflate', gzipSync(fields), 400, 'badrequest'],
      ['rot13', Buffer.from('a=1'), 415, 'badrequest'],
      ['gzip', gzipSync('x'.repeat(largest + 1)), 413, 'http-contenttoolarge'],
      ['gzip', gzipSync(fields), 200, undefined],
    ] as const;
    for (const [encoding, body, status, code] of table) {
      const response = await post(body, encoding);
      expect([response.status, errorOf(response)]).toEqual([status, code]);
    }
    expect(await server.metric('workers_replaced')).toBe(0);
  });
});
