import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RawRequest } from '../request/raw-request.js';
import type { Answer } from './messages.js';
import { type Pool, type PoolEvent, type PoolOptions, startPool } from './pool.js';

const entry = join(import.meta.dirname, '../../test/workers/test-worker.mjs');
const pools: Pool[] = [];

async function pool(options: Partial<PoolOptions> = {}, worker: unknown = {}): Promise<Pool> {
  const command = { entry, options: worker, nodeArguments: ['--import', 'tsx'] };
  const started = await startPool({ command, workers: 2, queryTimeout: 1500, queueLimit: 1000, ...options });
  pools.push(started);
  return started;
}

function request(query: string, more: Partial<RawRequest> = {}): RawRequest {
  return { method: 'GET', path: '/api.php', query, headers: {}, ip: '127.0.0.1', origin: 'http://localhost', ...more };
}

function bodyOf(answer: Answer): { query: string; body?: string; pid: number } {
  return JSON.parse(answer.body.toString()) as { query: string; body?: string; pid: number };
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((started) => started.stop()));
});

describe('startPool', () => {
  it('answers requests, whichever worker has them', async () => {
    const { dispatch } = await pool();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => dispatch(request(`n=${i}`))));
    expect(answers.map((answer) => bodyOf(answer).query)).toEqual(Array.from({ length: 100 }, (_, i) => `n=${i}`));
    expect(new Set(answers.map((answer) => bodyOf(answer).pid)).size).toBe(2);
    expect(answers[0]).toMatchObject({ status: 200, headers: { 'X-Test': 'ä' } });
    const posted = await dispatch(request('', { method: 'POST', body: Buffer.from('a=Zoë') }));
    expect(bodyOf(posted).body).toBe('a=Zoë');
  });

  it.each([1, 2])(
    'ends an endless query beside 50 parallel requests, which all succeed (%d workers)',
    async (workers) => {
      const events: PoolEvent[] = [];
      const { dispatch, figures } = await pool({ workers, onEvent: (event) => events.push(event) });
      const endless = dispatch(request('endless=1'));
      const others = await Promise.all(Array.from({ length: 50 }, (_, i) => dispatch(request(`n=${i}`))));
      expect(others.map((answer) => bodyOf(answer).query)).toEqual(Array.from({ length: 50 }, (_, i) => `n=${i}`));
      const cut = await endless;
      expect(JSON.parse(cut.body.toString())).toMatchObject({
        error: { code: 'querytimeout' },
      });
      expect(events).toMatchObject([{ event: 'query-ended' }, { event: 'worker-ended', reason: 'SIGKILL' }]);
      expect(bodyOf(await dispatch(request('after=1'))).query).toBe('after=1');
      expect(figures().replaced).toBe(1);
    },
  );

  it('does not keep requests waiting behind a slow one', async () => {
    const { dispatch } = await pool({ queryTimeout: 10_000 });
    const slow = dispatch(request('sleep=2000'));
    const begin = performance.now();
    await Promise.all(Array.from({ length: 20 }, (_, i) => dispatch(request(`n=${i}`))));
    expect(performance.now() - begin).toBeLessThan(1500);
    expect(bodyOf(await slow).query).toBe('sleep=2000');
  });

  it('survives several endless queries at once', async () => {
    const { dispatch } = await pool();
    const endless = Array.from({ length: 5 }, () => dispatch(request('endless=1')));
    const fine = dispatch(request('n=1'));
    expect(bodyOf(await fine).query).toBe('n=1');
    for (const answer of await Promise.all(endless)) expect(answer.report.error).toBe('querytimeout');
  }, 20_000);

  it('tries a read once more when its worker ends, then gives up; a write is never repeated', async () => {
    const { dispatch, figures } = await pool();
    expect((await dispatch(request('exit=1'))).report.error).toBe('internal_api_error');
    expect(figures().replaced).toBe(2);
    expect((await dispatch(request('exit=1', { method: 'POST' }))).report.error).toBe('internal_api_error');
    expect(figures().replaced).toBe(3);
    expect(bodyOf(await dispatch(request('n=1'))).query).toBe('n=1');
  });

  it('turns requests away when too many wait', async () => {
    const { dispatch } = await pool({ workers: 1, queueLimit: 5 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => dispatch(request('sleep=5'))));
    const away = answers.filter((answer) => answer.status === 503);
    expect(away.length).toBeGreaterThan(5);
    expect(away[0]?.headers['Retry-After']).toBe('2');
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(40 - away.length);
  });

  it('stops when all is answered', async () => {
    const started = await pool();
    const answers = Array.from({ length: 10 }, () => started.dispatch(request('sleep=20')));
    await started.stop();
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
    expect((await started.dispatch(request(''))).status).toBe(503);
    expect(started.ready()).toBe(false);
  });

  it('says why it cannot start', async () => {
    await expect(pool({}, { fail: 'there is no database at /nowhere' })).rejects.toThrow(
      'there is no database at /nowhere',
    );
    await expect(pool({ command: { entry: '/nowhere.mjs', options: {} } })).rejects.toThrow(
      'ended before it was ready',
    );
  });
});
