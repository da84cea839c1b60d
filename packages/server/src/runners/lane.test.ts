import { expect, it } from 'vitest';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { RawRequest } from '../request/raw-request.js';
import { type Job, Lane, type Work } from './lane.js';

const report = { action: 'query', modules: [], queries: 0 };
const response: OutgoingResponse = { status: 200, headers: {}, body: '', report };
const open = new AbortController().signal;
const job = (client: string, ip = '192.0.2.1'): Job => ({ client, request: { ip } as RawRequest });

/** A lane with one place, and what has worked there. */
function make(): { lane: Lane<true>; done: string[]; work: (name: string) => Work<true>; release: () => void } {
  const lane = new Lane<true>({ place: (running) => running === 0 || undefined, clientLimit: 2 });
  const done: string[] = [];
  const releases: (() => void)[] = [];
  const work = (name: string) => async (): Promise<OutgoingResponse> => {
    await new Promise<void>((resolve) => releases.push(resolve));
    done.push(name);
    return response;
  };
  return { lane, done, work, release: () => releases.shift()?.() };
}

it('does not do what waits when its connection closes', async () => {
  const { lane, done, work, release } = make();
  const first = lane.run(job('a'), open, work('first'));
  const gone = new AbortController();
  const second = lane.run(job('b'), gone.signal, work('second'));
  const third = lane.run(job('b'), open, work('third'));
  gone.abort();
  expect((await second).report.error).toBe('abandoned');
  expect([lane.running, lane.waiting]).toEqual([1, 1]);
  release();
  await first;
  release();
  await third;
  expect(done).toEqual(['first', 'third']);
  expect([lane.running, lane.waiting]).toEqual([0, 0]);
});

it('is full for a client with too many requests, but not for this machine', () => {
  const { lane, work } = make();
  for (let i = 0; i < 2; i++) void lane.run(job('a'), open, work('a'));
  const all = [job('a'), job('b'), job('a', '127.0.0.1')];
  expect(all.map((one) => lane.isFull(one))).toEqual([true, false, false]);
});

it('works again for a request without a response, before others of its client', async () => {
  const { lane, done, work, release } = make();
  let times = 0;
  const lost = lane.run(job('a'), open, async () => {
    done.push('lost');
    return times++ === 0 ? undefined : response;
  });
  const other = lane.run(job('a'), open, work('other'));
  expect(await lost).toBe(response);
  release();
  await other;
  expect(done).toEqual(['lost', 'lost', 'other']);
});

it('refuses what waits, and continues after work that fails', async () => {
  const { lane, work, release } = make();
  const failed = lane.run(job('a'), open, () => Promise.reject(new Error('no work')));
  const running = lane.run(job('b'), open, work('b'));
  const waiting = lane.run(job('c'), open, work('c'));
  await expect(failed).rejects.toThrow('no work');
  lane.clear();
  expect((await waiting).report.error).toBe('overloaded');
  release();
  expect(await running).toBe(response);
});
