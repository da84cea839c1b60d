import { expect } from 'vitest';
import { testSeed } from '../../../../test/support/chance.js';
import { proveMutations } from './prove-mutations.js';

/** Fails with the random mutations that `diff` does not explain. */
export async function expectExplained(count: number): Promise<void> {
  const { counts, problems } = await proveMutations({ seed: testSeed, count });
  console.log(Object.fromEntries(counts));
  expect(problems).toEqual([]);
  expect(counts.get('explained')).toBeGreaterThan(0);
}
