import { expect, test } from 'vitest';
import { followChanges } from './changes.js';
import type { Parameters } from './list-options.js';

const change = (rcid: number, seconds: number) => ({
  rcid,
  timestamp: `2025-01-01T00:00:${String(seconds).padStart(2, '0')}Z`,
});

test('a change that is written late is not lost, and none comes twice', async () => {
  const reads = [[change(1, 10), change(3, 30)], [change(2, 25), change(3, 30), change(4, 31)], []];
  const starts: unknown[] = [];
  const stop = new AbortController();
  async function* read(parameters: Parameters): AsyncGenerator<unknown> {
    starts.push(parameters['start']);
    yield* reads[starts.length - 1] ?? [];
  }
  const seen: unknown[] = [];
  const serverTime = async (): Promise<string> => '2025-01-01T00:00:05Z';
  const all = followChanges(read, serverTime, {}, { interval: 1, signal: stop.signal });
  for await (const { rcid } of all as AsyncIterable<{ readonly rcid: number }>) {
    seen.push(rcid);
    if (seen.length === 4) break;
  }
  expect(seen).toEqual([1, 3, 2, 4]);
  // Ten seconds before the newest one are read again.
  expect(starts).toEqual(['2025-01-01T00:00:05Z', '2025-01-01T00:00:20.000Z']);
});

/** The first changes of reads one after the other, and the parameters of these reads. Then it stops. */
async function follow(reads: readonly (readonly unknown[])[], parameters: Parameters, interval: number) {
  const sent: Parameters[] = [];
  const stop = new AbortController();
  async function* read(some: Parameters): AsyncGenerator<unknown> {
    sent.push(some);
    if (sent.length > reads.length) stop.abort(new Error('enough'));
    yield* reads[sent.length - 1] ?? [];
  }
  const seen: unknown[] = [];
  const serverTime = async (): Promise<string> => '2025-01-01T00:00:05Z';
  const run = async (): Promise<void> => {
    for await (const one of followChanges(read, serverTime, parameters, { interval, signal: stop.signal }))
      seen.push(Reflect.get(Object(one), 'rcid'));
  };
  await expect(run()).rejects.toThrow();
  return { seen, sent };
}
const anHour = 3_600_000;

test.each([
  [undefined, ['title', 'timestamp', 'ids']],
  ['user', ['user', 'timestamp', 'ids']],
  [
    ['ids', 'user'],
    ['ids', 'user', 'timestamp'],
  ],
])('the ID and the time of a change are always read: prop %j', async (prop, want) => {
  const { sent } = await follow([], prop === undefined ? {} : { prop }, anHour);
  expect(sent).toEqual([{ prop: want, start: '2025-01-01T00:00:05Z', dir: 'newer' }]);
});

test('changes are read from a time on, and never from before it', async () => {
  const start = '2025-01-01T00:00:08Z';
  const { seen, sent } = await follow([[change(1, 9)]], { start, namespace: 0 }, anHour);
  expect(seen).toEqual([1]);
  expect(sent.map((one) => [one['start'], one['namespace']])).toEqual([
    [start, 0],
    ['2025-01-01T00:00:08.000Z', 0],
  ]);
});

test('without a pause while there are new ones, and with one after nothing', async () => {
  // An hour would pass in a pause between the first three reads.
  const { seen, sent } = await follow([[change(1, 10)], [change(2, 11)], [change(3, 12)]], {}, anHour);
  expect([seen, sent.length]).toEqual([[1, 2, 3], 4]);
  const stop = new AbortController();
  let count = 0;
  async function* none(): AsyncGenerator<unknown> {
    count += 1;
    setImmediate(() => stop.abort(new Error('enough')));
    yield* [];
  }
  const all = followChanges(none, async () => '2025-01-01T00:00:05Z', {}, { interval: anHour, signal: stop.signal });
  await expect(all.next()).rejects.toThrow('enough');
  expect(count).toBe(1);
});

test('one at the beginning of the period that is read again does not come twice, and older ones are forgotten', async () => {
  const reads = [[change(1, 20), change(2, 25), change(3, 35)], [change(2, 25), change(4, 36)], [change(1, 20)]];
  expect((await follow(reads, {}, anHour)).seen).toEqual([1, 2, 3, 4, 1]);
});

test.each([[{ rcid: 1 }], [{ timestamp: '2025-01-01T00:00:10Z' }], [{}], [null]])(
  'a change without an ID or a time is an error: %j',
  async (odd) => {
    const all = followChanges(
      async function* () {
        yield odd;
      },
      async () => '2025-01-01T00:00:05Z',
      {},
      { interval: 1 },
    );
    await expect(all.next()).rejects.toThrow('no id or time');
  },
);
