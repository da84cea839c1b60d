import { expect } from 'vitest';
import { proveMutations } from './prove-mutations.js';

/** Fails with the mutations of a new seed that `diff` does not explain. */
export async function expectExplained(count: number): Promise<void> {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const { counts, problems } = await proveMutations({ seed, count });
  console.log(`seed ${seed}:`, Object.fromEntries(counts));
  expect(problems).toEqual([]);
  expect(counts.get('explained')).toBeGreaterThan(0);
}
