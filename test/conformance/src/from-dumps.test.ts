// @module-tag bzip2
// @module-tag slow
import { expect, it } from 'vitest';
import { replayFromDumps } from './from-dumps.js';
import { hasFailed, hasPassed, printOutcome } from './report.js';

it('a wiki imported from dumps returns the responses of the original', async () => {
  const outcomes = await replayFromDumps({});
  expect(outcomes.filter(hasFailed).map((outcome) => printOutcome(outcome, 3))).toEqual([]);
  expect(outcomes.filter(hasPassed).length).toBeGreaterThan(4800);
});
