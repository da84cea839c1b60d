// @module-tag slow
/** Counters of the metrics page continue when processes are replaced. */
import { afterEach, expect, it, vi } from 'vitest';
import { patient, sample, serve, stopAll } from './serving.js';

afterEach(stopAll);

const value = (page: string, metric: string): number => Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(page)?.[1]);
const count = 'wiki_query_http_responses_total{status="200"}';

it('they survive a reload and the end of a worker', async () => {
  const { server, get, sendQuery } = await serve({ database: await sample() });
  const page = async (): Promise<string> => (await get('/metrics')).body;
  for (let i = 0; i < 20; i++) await sendQuery('list=allpages');
  await vi.waitFor(async () => expect(value(await page(), count)).toBe(20), patient);
  const before = server.processes('worker-main');
  server.child.kill('SIGHUP');
  await vi.waitFor(async () => {
    // An old worker gives each of its connections one more response.
    await page();
    const now = server.processes('worker-main');
    expect(now).toHaveLength(2);
    expect(now.filter((pid) => before.includes(pid))).toEqual([]);
  }, patient);
  await vi.waitFor(async () => expect(value(await page(), count)).toBe(20), patient);
  const [pid] = server.processes('worker-main');
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(value(await page(), 'wiki_query_workers_replaced')).toBe(1), patient);
  for (let i = 0; i < 5; i++)
    await vi.waitFor(async () => expect((await sendQuery('list=allpages')).status).toBe(200), patient);
  await vi.waitFor(async () => expect(value(await page(), count)).toBeGreaterThanOrEqual(25), patient);
  const text = await page();
  expect(value(text, 'wiki_query_up')).toBe(1);
  expect(value(text, 'wiki_query_unavailable')).toBe(0);
  expect(text).toMatch(/^wiki_query_build_info\{version="[\d.]+",node="v[\d.]+"\} 1$/m);
  expect(Math.abs(value(text, 'wiki_query_start_time_seconds') - Date.now() / 1000)).toBeLessThan(120);
});

it('strangers get neither metrics nor the names of hosts', async () => {
  const { get } = await serve({ database: await sample() });
  expect((await get('/metrics')).status).toBe(200);
  for (const header of ['x-forwarded-for', 'forwarded', 'via'])
    expect((await get('/metrics', { [header]: '203.0.113.5' })).status).toBe(403);
  const open = await serve({ database: await sample(), arguments: ['--public-metrics'] });
  expect((await open.get('/metrics', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(200);
});
