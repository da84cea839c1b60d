import { expect } from 'vitest';
import { freshSeed, report, type FuzzOptions, type FuzzResult } from './fuzz.js';

/** Fails with what inputs of a new seed break. */
export async function expectNothing(fuzz: (options: FuzzOptions) => Promise<FuzzResult>, count: number): Promise<void> {
  const seed = freshSeed();
  const result = await fuzz({ seed, count, progress: () => undefined });
  console.log(report(result, seed));
  expect(result.findings).toEqual([]);
}
