import { expect } from 'vitest';
import { testSeed } from '../support/chance.js';
import { report, type FuzzOptions, type FuzzResult } from './fuzz.js';

/** Fails with what random inputs break. */
export async function expectNothing(fuzz: (options: FuzzOptions) => Promise<FuzzResult>, count: number): Promise<void> {
  const result = await fuzz({ seed: testSeed, count, progress: () => undefined });
  console.log(report(result, testSeed));
  expect(result.findings).toEqual([]);
}
