import { expect, it } from 'vitest';
import { type Answers, Channel } from './channel.js';

type Sums = { readonly double: (number: number) => number; readonly never: () => number };
type Nothing = Record<string, never>;

/** Both ends of a channel. */
function makeChannel(answers: Answers<Sums>): readonly [Channel<Sums, Nothing>, Channel<Nothing, Sums>] {
  const near: Channel<Sums, Nothing> = new Channel((message) => void far.receive(message), {});
  const far: Channel<Nothing, Sums> = new Channel((message) => void near.receive(message), answers);
  return [near, far];
}

const never = (): Promise<number> => new Promise(() => undefined);

it('each call gets its own answer', async () => {
  const [near] = makeChannel({
    double: (number) => new Promise((resolve) => setTimeout(() => resolve(2 * number), 10 - number)),
    never,
  });
  expect(await Promise.all([1, 2, 3].map((number) => near.call('double', number)))).toEqual([2, 4, 6]);
});

it('a call that is given up ends on both sides', async () => {
  const ended: string[] = [];
  const [near] = makeChannel({
    double: (number) => number,
    never: (_, { gone }) => new Promise(() => gone.addEventListener('abort', () => ended.push('there'))),
  });
  const gone = new AbortController();
  const answer = near.call('never', undefined as never, { gone: gone.signal });
  gone.abort();
  expect([await answer, ended]).toEqual([undefined, ['there']]);
  expect(await near.call('double', 1, { gone: gone.signal })).toBeUndefined();
});

it('nobody waits for a process that has ended', async () => {
  const ended: string[] = [];
  const [near, far] = makeChannel({
    double: (number) => number,
    never: (_, { gone }) => new Promise(() => gone.addEventListener('abort', () => ended.push('there'))),
  });
  const before = near.call('never', undefined as never);
  near.close();
  far.close();
  expect([await before, await near.call('double', 1), ended]).toEqual([undefined, undefined, ['there']]);
});
