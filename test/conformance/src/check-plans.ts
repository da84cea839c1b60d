/** Compares the plans that MariaDB and SQLite make for the statements of recorded requests. */
import type { RanQuery } from '../../../packages/server/src/db/database.js';
import {
  type AcceptedPlan,
  acceptedPlans,
  matches,
  type Sighting,
  Sightings,
  wideSteps,
  wideStepsOfSqlite,
} from './plans.js';
import { openTarget, type Target } from './target.js';

export interface WidePlan {
  readonly sql: string;
  /** Tables that MariaDB reads or sorts, and SQLite does not. */
  readonly steps: readonly string[];
  readonly plan: readonly string[];
  readonly request: string;
}

/** Collects statements while requests are replayed on MariaDB, then looks at their plans. */
export function makePlanCheck(): {
  readonly sightings: Sightings;
  readonly onReplayed: (target: Target, wiki: string) => Promise<void>;
  readonly result: () => {
    readonly checked: number;
    readonly wide: readonly WidePlan[];
    readonly unused: readonly string[];
  };
} {
  const sightings = new Sightings();
  const wide: WidePlan[] = [];
  const accepted = acceptedPlans();
  let ran: readonly string[] = [];
  return {
    sightings,
    onReplayed: async (target, wiki) => {
      // The other wikis run the same statements.
      if (wiki !== 'en') return;
      await target.pretendLarge();
      const all = sightings.all();
      ran = all.map(({ query }) => query.sql);
      const found: (Sighting & Pick<WidePlan, 'steps' | 'plan'>)[] = [];
      for (const sighting of all) {
        const plan = await target.explain(sighting.query);
        const steps = wideSteps(plan, sighting.query.sql);
        if (steps.length > 0) found.push({ ...sighting, steps, plan });
      }
      wide.push(...(await withoutThoseOfSqlite(found, accepted)));
    },
    result: () => ({
      checked: ran.length,
      wide,
      unused: accepted.filter((one) => !ran.some((sql) => matches(one, sql))).map(({ sql }) => sql),
    }),
  };
}

/** Tables that SQLite reads and sorts for the same query of the same request do not depend on the database. */
async function withoutThoseOfSqlite(
  found: readonly (Sighting & Pick<WidePlan, 'steps' | 'plan'>)[],
  accepted: readonly AcceptedPlan[],
): Promise<readonly WidePlan[]> {
  let queries: RanQuery[] = [];
  const sqlite = await openTarget('en', { observe: (query) => queries.push(query) });
  const left: WidePlan[] = [];
  try {
    for (const { query, recording, place, steps, plan } of found) {
      queries = [];
      await sqlite.send(recording.request);
      const same = queries[place];
      const theirs = same === undefined ? [] : wideStepsOfSqlite(await sqlite.explain(same), same.sql);
      const beyond = steps.filter((step) => !theirs.includes(step));
      const known = accepted.find((one) => matches(one, query.sql));
      const unknown = beyond.filter((step) => known?.steps.includes(step) !== true);
      if (unknown.length > 0) left.push({ sql: query.sql, steps: unknown, plan, request: recording.request.query });
    }
  } finally {
    await sqlite.close();
  }
  return left;
}
