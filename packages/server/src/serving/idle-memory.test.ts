import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdleMemory } from './idle-memory.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const mebibytes = (count: number): number => count << 20;

test('garbage is collected once, when a load that has filled the heap is over', async () => {
  let size = mebibytes(40);
  const collect = vi.fn(async () => void (size = mebibytes(50)));
  const memory = watchIdleMemory(collect, () => size);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).not.toHaveBeenCalled();

  size = mebibytes(120);
  for (let second = 0; second < 30; second += 5) {
    memory.noteResponse();
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(collect, 'while requests come').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).toHaveBeenCalledTimes(1);

  memory.noteResponse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect, 'after one small request').toHaveBeenCalledTimes(1);
});
