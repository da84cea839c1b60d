import { expect, test } from 'vitest';
import { makeLoopGuard } from './loop-guard.js';

const countUntilLoop = (of: (step: number) => string, most: number): number | undefined => {
  const repeats = makeLoopGuard();
  for (let step = 0; step < most; step++) if (repeats({ apcontinue: of(step) })) return step;
  return undefined;
};

test.each<[what: string, of: (step: number) => string, within: number]>([
  ['one continuation', () => 'A', 1],
  ['two in turn', (step) => 'AB'.charAt(step % 2), 3],
  ['seven in turn, after others', (step) => String(step < 20 ? step : 100 + (step % 7)), 60],
])('%s is a loop', (_what, of, within) => {
  expect(countUntilLoop(of, 1000)).toBeLessThanOrEqual(within);
});

test('different continuations are not a loop', () => {
  expect(countUntilLoop(String, 5000)).toBeUndefined();
});
