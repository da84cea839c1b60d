/** Every recorded request, replayed on a copy of its wiki on MariaDB. */
import { expect, it } from 'vitest';
import { replay } from './harness.js';
import { hasFailed, printOutcome } from './report.js';

it('recorded requests are answered from MariaDB as MediaWiki does', { timeout: 600_000 }, async () => {
  const outcomes = await replay({ engine: 'mariadb' });
  const failed = outcomes.filter(hasFailed);
  expect(failed.slice(0, 5).map((outcome) => printOutcome(outcome, 8))).toEqual([]);
  expect(failed).toHaveLength(0);
  expect(outcomes.length).toBeGreaterThan(8000);
});
