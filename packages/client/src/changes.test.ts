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
