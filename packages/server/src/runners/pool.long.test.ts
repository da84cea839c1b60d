import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RawRequest } from '../request/raw-request.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import { Counts, type Reports } from './crew.js';
import { type PoolOptions, RunnerPool } from './pool.js';

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-runner-'));
const entry = join(folder, 'test-runner.mjs');
// As JavaScript, as the server's own runners are: to compile the sources takes most of a runner's start.
beforeAll(async () => {
  const source = join(import.meta.dirname, '../../test/runners/test-runner.mjs');
  await build({ entryPoints: [source], outfile: entry, bundle: true, platform: 'node', format: 'esm' });
});
afterAll(() => rmSync(folder, { recursive: true }));
const pools: RunnerPool[] = [];
const open = (): AbortSignal => new AbortController().signal;
/** Longer than a process stands still on a busy machine. */
const shortTimeout = 6000;

let counts = new Counts();

function pool(
  options: Partial<PoolOptions> = {},
  runner: unknown = {},
  onEvent: Reports['onEvent'] = () => undefined,
): RunnerPool {
  const command = { entry, options: runner, nodeArguments: [] };
  const all = { command, runners: 2, queryTimeout: 600_000, queueLimit: 1000, clientLimit: 1000, ...options };
  const made = new RunnerPool(all, { counts: (counts = new Counts()), onEvent });
  pools.push(made);
  made.start();
  return made;
}

function request(query: string, more: Partial<RawRequest> = {}): RawRequest {
  return { method: 'GET', path: '/api.php', query, headers: {}, ip: '127.0.0.1', origin: 'http://localhost', ...more };
}

function dispatch(made: RunnerPool, sent: RawRequest, gone: AbortSignal): Promise<OutgoingResponse> {
  return made.dispatch({ request: sent, client: sent.ip }, gone);
}

function send(made: RunnerPool, query: string, more: Partial<RawRequest> = {}): Promise<OutgoingResponse> {
  return dispatch(made, request(query, more), open());
}

/** All runners accept requests: the first of them does not get the requests of the others. */
async function allReady(made: RunnerPool, runners = 2): Promise<void> {
  await expect.poll(() => made.figures().runners, { timeout: 600_000 }).toBe(runners);
}

function bodyOf(response: OutgoingResponse): { query: string; body?: string; pid: number } {
  return JSON.parse(response.body.toString()) as { query: string; body?: string; pid: number };
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((made) => made.stop()));
});

describe('RunnerPool', () => {
  it('handles requests, whichever runner has them', async () => {
    const made = pool();
    await allReady(made);
    const responses = await Promise.all(Array.from({ length: 100 }, (_, i) => send(made, `sleep=5&n=${i}`)));
    expect(responses.map((response) => bodyOf(response).query)).toEqual(
      Array.from({ length: 100 }, (_, i) => `sleep=5&n=${i}`),
    );
    expect(new Set(responses.map((response) => bodyOf(response).pid)).size).toBe(2);
    expect(responses[0]).toMatchObject({ status: 200, headers: { 'X-Test': 'ä' } });
    const posted = await send(made, '', { method: 'POST', body: Buffer.from('a=Zoë') });
    expect(bodyOf(posted).body).toBe('a=Zoë');
  });

  it.each([1, 2])('ends an endless query next to 50 requests, which all succeed (%d runners)', async (runners) => {
    const events: object[] = [];
    const made = pool({ runners, queryTimeout: shortTimeout }, {}, (event, facts) => events.push({ event, ...facts }));
    const endless = send(made, 'endless=1');
    const others = await Promise.all(Array.from({ length: 50 }, (_, i) => send(made, `n=${i}`)));
    expect(others.map((response) => bodyOf(response).query)).toEqual(Array.from({ length: 50 }, (_, i) => `n=${i}`));
    expect(JSON.parse((await endless).body.toString())).toMatchObject({ error: { code: 'querytimeout' } });
    expect(events).toMatchObject([{ event: 'query-ended' }, { event: 'runner-ended', reason: 'SIGKILL' }]);
    expect(bodyOf(await send(made, 'after=1')).query).toBe('after=1');
    expect(counts.runnersReplaced).toBe(1);
  });

  it('survives several endless queries at once', async () => {
    const made = pool({ queryTimeout: shortTimeout });
    const endless = Array.from({ length: 3 }, () => send(made, 'endless=1'));
    expect(bodyOf(await send(made, 'n=1', { ip: '192.0.2.1' })).query).toBe('n=1');
    for (const response of await Promise.all(endless)) expect(response.report.error).toBe('querytimeout');
  });

  it('keeps a runner from the requests of one client', async () => {
    const made = pool();
    const connection = new AbortController();
    const endless = Array.from({ length: 2 }, () =>
      dispatch(made, request('endless=1', { ip: '192.0.2.1' }), connection.signal),
    );
    const mine = send(made, 'n=1', { ip: '192.0.2.2' });
    expect(bodyOf(await Promise.race([mine, ...endless])).query).toBe('n=1');
    connection.abort();
  });

  it('tries a read once more when its runner ends, then gives up; a write is never repeated', async () => {
    const made = pool();
    expect((await send(made, 'exit=1')).report.error).toBe('internal_api_error');
    expect(counts.runnersReplaced).toBe(2);
    expect((await send(made, 'exit=1', { method: 'POST' })).report.error).toBe('internal_api_error');
    expect(counts.runnersReplaced).toBe(3);
    expect(bodyOf(await send(made, 'n=1')).query).toBe('n=1');
  });

  it('turns requests away when too many wait, of all or of one client', async () => {
    const made = pool({ runners: 1, queueLimit: 30, clientLimit: 10 });
    const responses = await Promise.all(Array.from({ length: 60 }, () => send(made, 'sleep=5')));
    const away = responses.filter((response) => response.status === 503);
    expect(away.length).toBeGreaterThan(20);
    expect(away[0]?.headers['Retry-After']).toBe('2');
    expect(responses.filter((response) => response.status === 200)).toHaveLength(60 - away.length);
    const ofOne = await Promise.all(Array.from({ length: 15 }, () => send(made, 'sleep=5', { ip: '192.0.2.1' })));
    expect(ofOne.filter((response) => response.status === 429)).toHaveLength(5);
    expect(counts.refused).toBe(away.length + 5);
  });

  it('forgets a waiting request whose connection closes, and ends one that runs long', async () => {
    const made = pool({ runners: 1 });
    const connections = Array.from({ length: 12 }, () => new AbortController());
    const responses = connections.map(({ signal }) => dispatch(made, request('endless=1'), signal));
    while (made.figures().running === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const connection of connections) connection.abort();
    expect([made.figures().waiting, counts.abandoned]).toEqual([0, 12]);
    expect(bodyOf(await send(made, 'n=1')).query).toBe('n=1');
    expect(counts.runnersReplaced).toBe(1);
    expect(await Promise.all(responses)).toHaveLength(12);
  });

  it('ends at most three runners in ten seconds for requests that one client has abandoned', async () => {
    const ended: number[] = [];
    const onEvent = (event: string, facts: { readonly milliseconds?: number }): void => {
      if (event === 'query-ended') ended.push(facts.milliseconds ?? Number.NaN);
    };
    const made = pool({ runners: 5, queryTimeout: shortTimeout }, {}, onEvent);
    await allReady(made, 5);
    const connections = Array.from({ length: 5 }, () => new AbortController());
    const responses = connections.map(({ signal }) => dispatch(made, request('endless=1'), signal));
    expect(made.figures().running).toBe(5);
    for (const connection of connections) connection.abort();
    expect(await Promise.all(responses)).toHaveLength(5);
    // The others run until their time is over.
    expect(ended.map((milliseconds) => milliseconds < shortTimeout)).toEqual([true, true, true, false, false]);
    expect(counts.runnersReplaced).toBe(5);
  });

  it('stops when all requests have responses', async () => {
    const made = pool();
    const responses = Array.from({ length: 10 }, () => send(made, 'sleep=20'));
    await responses[0];
    await made.stop();
    for (const response of await Promise.all(responses)) expect(response.status).toBe(200);
    expect((await send(made, '')).status).toBe(503);
  });

  it('reports why a runner cannot start, and responds with 503 meanwhile', async () => {
    const events: object[] = [];
    const fail = 'there is no database at /nowhere';
    const made = pool({ runners: 1 }, { fail }, (event, facts) => events.push({ event, ...facts }));
    expect((await send(made, 'n=1')).status).toBe(503);
    expect(events[0]).toMatchObject({ reason: expect.stringContaining('there is no database at /nowhere') as string });
  });
});
