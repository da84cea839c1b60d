// @module-tag mariadb
/**
 * Recorded requests, replayed on copies of their wikis on MariaDB, and what MariaDB does for their queries: every fourth one,
 * and at night each. `conformance.test.ts` replays each on SQLite.
 */
import { beforeAll, expect, it } from 'vitest';
import { isNightly } from '../../support/nightly.mjs';
import { makePlanCheck } from './check-plans.js';
import { type Outcome, replay } from './harness.js';
import { allRecordings } from './recording.js';
import { hasFailed, printOutcome } from './report.js';

const plans = makePlanCheck();
let outcomes: readonly Outcome[];
beforeAll(async () => {
  const recordings = allRecordings().filter((_, at) => isNightly || at % 4 === 0);
  outcomes = await replay({ engine: 'mariadb', ...plans }, recordings);
});

it('recorded requests get the responses of MediaWiki from MariaDB', () => {
  const failed = outcomes.filter(hasFailed);
  expect(failed.slice(0, 5).map((outcome) => printOutcome(outcome, 8))).toEqual([]);
  expect(failed).toHaveLength(0);
  expect(outcomes.length).toBeGreaterThan(isNightly ? 8000 : 2000);
});

it('their queries read and sort no large table that SQLite does not', () => {
  const { checked, wide, unused } = plans.result();
  expect(wide.map(({ request, steps, sql, plan }) => ({ request, steps, sql, plan }))).toEqual([]);
  // Statements that mariadb-plans.yaml accepts, and that nothing runs any more.
  expect(isNightly ? unused : []).toEqual([]);
  expect(checked).toBeGreaterThan(isNightly ? 500 : 250);
});
