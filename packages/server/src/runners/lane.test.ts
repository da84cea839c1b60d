import { afterEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../../test/support/settle.js';
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

describe('turns', () => {
  afterEach(() => void vi.useRealTimers());

  /** A lane with so many places, where a test ends the requests. */
  function turns(places: number, clientPlaces = places) {
    vi.useFakeTimers({ toFake: ['performance'] });
    const lane = new Lane<true>({ place: (running) => running < places || undefined, clientLimit: 1000, clientPlaces });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const send = (client: string, name = client, gone = new AbortController().signal): void =>
      void lane.run(job(client), gone, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return response;
      });
    /** The request that began first ends after so many milliseconds of work. */
    const end = async (milliseconds: number): Promise<void> => {
      vi.advanceTimersByTime(milliseconds);
      ends.shift()?.();
      await settle();
    };
    return { lane, begun, send, end };
  }

  it('give clients the same time, not the same number of requests', async () => {
    const { begun, send, end } = turns(1);
    for (let n = 0; n < 3; n++) send('a');
    for (let n = 0; n < 6; n++) send('b');
    for (let n = 0; n < 9; n++) await end(begun[n] === 'a' ? 30 : 10);
    expect(begun.join('')).toBe('abbbabbba');
  });

  it('come to a new client before one that has many waiting', async () => {
    const { begun, send, end } = turns(1);
    for (let n = 0; n < 100; n++) send('busy');
    for (let n = 0; n < 10; n++) await end(50);
    send('new');
    await end(50);
    await end(50);
    expect(begun.slice(-2)).toContain('new');
  });

  it('give no credit to a client that was idle, and remember what it has used', async () => {
    const { begun, send, end } = turns(1);
    send('a');
    for (let n = 0; n < 6; n++) send('b');
    await end(20);
    await end(30);
    await end(30);
    send('a');
    send('c');
    for (let n = 0; n < 3; n++) await end(10);
    expect(begun.join('')).toBe('abbbacb');
  });

  it('keep the order of one client', async () => {
    const { begun, send, end } = turns(1);
    for (const name of ['first', 'second', 'third']) send('a', name);
    for (let n = 0; n < 3; n++) await end(1);
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('pass over a client that may run no more', async () => {
    const { begun, send, end } = turns(3, 1);
    for (const client of ['a', 'a', 'b']) send(client);
    expect(begun).toEqual(['a', 'b']);
    await end(1);
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('forget what is taken out, and clients without work', async () => {
    const { lane, begun, send, end } = turns(1);
    const gone = new AbortController();
    send('a', 'first');
    send('a', 'second', gone.signal);
    send('a', 'third');
    gone.abort();
    gone.abort();
    expect([lane.running, lane.waiting]).toEqual([1, 1]);
    await end(5);
    await end(5);
    expect([begun, lane.running, lane.waiting]).toEqual([['first', 'third'], 0, 0]);
    expect(lane).toMatchObject({ clients: new Map() });
  });
});
