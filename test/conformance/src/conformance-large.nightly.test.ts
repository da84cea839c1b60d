/** Every recorded request, replayed as on a wiki whose tables are large. */
import { expect, it } from 'vitest';
import { replay } from './harness.js';
import { hasFailed, printOutcome } from './report.js';

it('recorded requests get the same responses where tables are large, and lists read in another way', async () => {
  const failed = (await replay({ few: 0 })).filter(hasFailed);
  const report = failed.slice(0, 5).map((outcome) => printOutcome(outcome));
  expect(failed.length, `${failed.length} differ\n${report.join('\n')}`).toBe(0);
});
