import { getHeapStatistics } from 'node:v8';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdleMemory } from './idle-memory.js';

beforeEach(() => {
  vi.useFakeTimers();
  reportError.mockClear();
});
afterEach(() => void vi.useRealTimers());

const reportError = vi.fn();
const mebibytes = (count: number): number => count << 20;

test('garbage is collected once, when a load that has filled the heap is over', async () => {
  let size = mebibytes(40);
  const collect = vi.fn(async () => void (size = mebibytes(50)));
  const noteResponse = watchIdleMemory(reportError, collect, () => size);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).not.toHaveBeenCalled();

  size = mebibytes(120);
  for (let second = 0; second < 30; second += 5) {
    noteResponse();
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(collect, 'while requests come').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).toHaveBeenCalledTimes(1);

  noteResponse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect, 'after one small request').toHaveBeenCalledTimes(1);
});

test('a collection that fails is reported once', async () => {
  const collect = vi.fn(() => Promise.reject(new Error('no inspector')));
  const noteResponse = watchIdleMemory(reportError, collect, () => mebibytes(100));
  for (let load = 0; load < 3; load++) {
    noteResponse();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(collect).toHaveBeenCalledTimes(1);
  expect(reportError.mock.calls).toEqual([[new Error('no inspector')]]);
});

test('the heap shrinks', async () => {
  const size = (): number => getHeapStatistics().total_heap_size;
  const noteResponse = watchIdleMemory(reportError);
  let garbage: unknown[] | undefined = Array.from({ length: 3_000_000 }, (_, i) => ({ i }));
  const filled = size();
  expect(garbage).toHaveLength(3_000_000);
  garbage = undefined;
  noteResponse();
  await vi.advanceTimersByTimeAsync(25_000);
  // However busy the machine is.
  await vi.waitFor(() => expect(size()).toBeLessThan(filled - mebibytes(50)), { timeout: 600_000 });
});
