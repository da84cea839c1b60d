// @module-tag slow
/** Effects of one client on the others. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chaoticWiki } from '../chaos/chaotic-wiki.js';
import { ConnectionClosed } from '../support/http-client.js';
import { errorOf, keep, patient, sample, serve, stopAll, type TestedWiki } from './serving.js';

afterEach(stopAll);

/** It runs until the server ends it. */
const endless = 'list=protectedtitles&ptlevel=sysop';
/** It needs a runner, too. */
const slow = 'list=logevents&leprefix=A&lelimit=1';
const cheap = 'list=allpages&aplimit=1';
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

async function isMetric({ server }: TestedWiki, expected: Readonly<Record<string, number>>): Promise<void> {
  await vi.waitFor(async () => {
    const found = await Promise.all(Object.keys(expected).map((name) => server.metric(name)));
    expect(Object.fromEntries(Object.keys(expected).map((name, i) => [name, found[i]]))).toEqual(expected);
  }, patient);
}

describe('twelve clients that close their connections while their requests wait or run', () => {
  it('leave no request behind, and another client gets its responses', async () => {
    const wiki = await serve(
      {
        database: keep(await chaoticWiki()),
        // Nothing ends these requests but their clients.
        arguments: ['--runners', '2', '--query-timeout', '600', '--trust-proxy'],
      },
      20,
    );
    const closing = Array.from({ length: 12 }, () => new AbortController());
    const sent = closing.map(({ signal }, i) =>
      wiki.send({
        path: `/api.php?action=query&format=json&${endless}`,
        headers: from(`203.0.113.${i}`),
        signal,
      }),
    );
    const ended = Promise.allSettled(sent);
    await isMetric(wiki, { slow_requests_running: 2, slow_requests_waiting: 10 });
    for (const one of closing) one.abort();
    for (const one of await ended) expect(one).toMatchObject({ reason: expect.any(ConnectionClosed) as Error });
    const other = from('198.51.100.1');
    expect((await wiki.sendQuery(cheap, other)).status).toBe(200);
    // It waits for a runner: those with abandoned requests were killed.
    const response = await wiki.sendQuery(slow, other);
    expect([response.status, errorOf(response)]).toEqual([200, undefined]);
    await isMetric(wiki, {
      slow_requests_running: 0,
      slow_requests_waiting: 0,
      slow_requests_abandoned_total: 12,
      runners: 2,
      runners_replaced: 2,
      workers_replaced: 0,
    });
  });
});

describe('a value that cannot be read among several', () => {
  it('gets a response, and no worker is replaced', async () => {
    const { sendQuery, server } = await serve({ database: await sample() });
    const before = server.processes('worker-main');
    const queries = ['list=blocks&bkusers=~2024-999|[', 'list=usercontribs&ucuser=~2024-999|['];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => sendQuery(encodeURI(queries[i % 2] as string))),
    );
    for (const response of responses) expect([response.status, errorOf(response)]).toEqual([200, 'baduser']);
    expect((await sendQuery(cheap)).status).toBe(200);
    expect(await server.metric('workers_replaced')).toBe(0);
    expect(server.processes('worker-main')).toEqual(before);
    expect(server.logs()).not.toMatch(/worker-faulty|rejection/);
  });
});

describe('the limit of one client', () => {
  it('is for those of other machines, says when to come again, and is counted', async () => {
    const limits = ['--runners', '2', '--client-limit', '3', '--query-timeout', '60', '--trust-proxy'];
    const wiki = await serve({ database: keep(await chaoticWiki()), arguments: limits }, 20);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => wiki.sendQuery(`${slow}&requestid=r1`, from('203.0.113.1'))),
    );
    const away = responses.filter(({ status }) => status === 429);
    expect(away.length).toBeGreaterThan(0);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10 - away.length);
    for (const response of away) {
      expect(errorOf(response)).toBe('toomanyrequests');
      expect(JSON.parse(response.body)).toMatchObject({ error: { code: 'toomanyrequests' }, requestid: 'r1' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await wiki.server.metric('slow_requests_refused_total')).toBe(away.length);
    const { body } = await wiki.get('/metrics');
    expect(body).toContain(`requests_total{action="none",outcome="toomanyrequests"} ${away.length}`);
    // This machine's own requests.
    const own = await Promise.all(Array.from({ length: 10 }, () => wiki.sendQuery(slow)));
    expect(own.map(({ status }) => status)).toEqual(own.map(() => 200));
  });
});
