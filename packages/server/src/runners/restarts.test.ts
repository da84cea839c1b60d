import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Restarts } from './restarts.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('starts a process at once, and later each time that it ends without a start', () => {
  const restarts = new Restarts();
  const waits = Array.from({ length: 9 }, () => {
    const began = Date.now();
    let started = Number.NaN;
    restarts.after(() => (started = Date.now()));
    vi.runAllTimers();
    return started - began;
  });
  expect(waits).toEqual([0, 0, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
  restarts.succeeded();
  const start = vi.fn();
  restarts.after(start);
  expect(start).toHaveBeenCalledOnce();
});
