/** A short time of chaos; `npm run chaos -w test -- --seconds N` is longer. */
import { describe, expect, it } from 'vitest';
import { testSeed } from '../support/chance.js';
import { leastRight, runChaos } from './chaos.js';
import { textOf } from './tally.js';

describe('chaos', () => {
  it('leaves each request with one right response, or with 503', async () => {
    const { tally, replaced, exitCode } = await runChaos({ seconds: 12, seed: testSeed });
    console.log(`${textOf(tally)}; ${replaced} processes replaced`);
    expect(tally.wrong).toEqual([]);
    expect(tally.sent).toBe(tally.right + tally.away + tally.closed);
    expect(tally.right).toBeGreaterThan(leastRight);
    expect(replaced).toBeGreaterThan(2);
    expect(exitCode).toBe(0);
  });
});
