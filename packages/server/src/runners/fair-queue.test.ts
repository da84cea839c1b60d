import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

const item = (client: string, n = 0): { client: string; n: number } => ({ client, n });

function takeAll(queue: FairQueue<{ client: string; n: number }>, cost: (client: string) => number): string {
  let order = '';
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    order += next.client;
    queue.finished(next.client, cost(next.client));
  }
  return order;
}

describe('FairQueue', () => {
  it('gives clients the same time, not the same number of requests', () => {
    const queue = new FairQueue<{ client: string; n: number }>();
    for (let n = 0; n < 3; n++) queue.add(item('a', n));
    for (let n = 0; n < 6; n++) queue.add(item('b', n));
    expect(takeAll(queue, (client) => (client === 'a' ? 30 : 10))).toBe('abbbabbba');
  });

  it('lets a new client run before one that has many waiting', () => {
    const queue = new FairQueue<{ client: string; n: number }>();
    for (let n = 0; n < 100; n++) queue.add(item('busy', n));
    for (let n = 0; n < 10; n++) queue.finished(queue.take()?.client ?? '', 50);
    queue.add(item('new'));
    const next = [queue.take(), queue.take()].map((one) => one?.client);
    expect(next).toContain('new');
  });

  it('keeps the order of one client', () => {
    const queue = new FairQueue<{ client: string; n: number }>();
    for (let n = 0; n < 3; n++) queue.add(item('a', n));
    expect([queue.take()?.n, queue.take()?.n, queue.take()?.n, queue.take()]).toEqual([0, 1, 2, undefined]);
  });

  it('passes over a client that may run no more', () => {
    const queue = new FairQueue<{ client: string; n: number }>();
    for (const client of ['a', 'a', 'b']) queue.add(item(client));
    const one = (): string | undefined => queue.take((_, running) => running < 1)?.client;
    expect([one(), one(), one()]).toEqual(['a', 'b', undefined]);
    queue.finished('a', 1);
    expect(one()).toBe('a');
  });

  it('forgets what is taken out, and clients without work', () => {
    const queue = new FairQueue<{ client: string; n: number }>();
    const [first, second] = [item('a', 1), item('a', 2)];
    queue.add(first);
    queue.add(second);
    expect([queue.remove(first), queue.remove(first), queue.size, queue.sizeOf('a')]).toEqual([true, false, 1, 1]);
    expect(queue.take()).toBe(second);
    queue.finished('a', 5);
    expect([queue.size, queue.sizeOf('a'), queue.take()]).toEqual([0, 0, undefined]);
  });
});
