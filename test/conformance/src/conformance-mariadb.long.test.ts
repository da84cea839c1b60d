// @module-tag mariadb
/** Every recorded request, replayed on a copy of its wiki on MariaDB; and what MariaDB does for its queries. */
import { beforeAll, expect, it } from 'vitest';
import { makePlanCheck } from './check-plans.js';
import { type Outcome, replay } from './harness.js';
import { hasFailed, printOutcome } from './report.js';

const plans = makePlanCheck();
let outcomes: readonly Outcome[];
beforeAll(async () => {
  outcomes = await replay({ engine: 'mariadb', ...plans });
});

it('recorded requests get the responses of MediaWiki from MariaDB', () => {
  const failed = outcomes.filter(hasFailed);
  expect(failed.slice(0, 5).map((outcome) => printOutcome(outcome, 8))).toEqual([]);
  expect(failed).toHaveLength(0);
  expect(outcomes.length).toBeGreaterThan(8000);
});

it('their queries read and sort no large table that SQLite does not', () => {
  const { checked, wide, unused } = plans.result();
  expect(wide.map(({ request, steps, sql, plan }) => ({ request, steps, sql, plan }))).toEqual([]);
  // Statements that mariadb-plans.yaml accepts, and that nothing runs any more.
  expect(unused).toEqual([]);
  expect(checked).toBeGreaterThan(500);
});
