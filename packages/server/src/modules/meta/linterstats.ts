import { exactly } from '../../shapes/exact.js';
import type { ValueOf } from '../../shapes/module.js';
import { sql } from 'kysely';
import { singleValue } from '../../shapes/single-value.js';
import { countedLintCategories, lintCategoryId } from '../../records/lint/lint-categories.js';

const makeValue = exactly<ValueOf<'linterstats'>>();

/** The number of errors in each category. */
export const linterstats = singleValue('linterstats', {
  value: async ({ call }) => {
    const rows = await call.db.all(
      call.db.sql
        .selectFrom('linter')
        .select(['linter_cat', sql<number>`count(*)`.as('count')])
        .groupBy('linter_cat'),
    );
    const counts = new Map(rows.map((row) => [row.linter_cat, row.count]));
    const known = call.wiki.valuesOf('query+linterrors', 'categories');
    const totals = countedLintCategories(known).map(
      (name) => [name, counts.get(lintCategoryId(name) ?? 0) ?? 0] as const,
    );
    return makeValue({ totals: Object.fromEntries(totals) });
  },
  cacheMode: () => 'private',
});
