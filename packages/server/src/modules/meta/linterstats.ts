import { from } from '../../sql/query.js';
import { descriptors } from '@wiki-query/server-stubs';
import { siteValues } from '../../profile/site-values.js';
import { t, c } from '../../db/schema/tables.js';
import { integer, as } from '../../sql/table.js';
import { sql } from '../../sql/sql.js';
import { singleValue } from '../../shapes/single-value.js';
import { countedLintCategories, lintCategoryId } from '../../records/lint/lint-categories.js';

/** The number of errors in each category. */
export const linterstats = singleValue('linterstats', {
  of: async ({ call }) => {
    const rows = await call.db.all(
      from(t.linter)
        .select(c.linter_cat, as(sql`count(*)`, 'count', integer))
        .groupBy(c.linter_cat),
    );
    const counts = new Map(rows.map((row) => [row.linter_cat, row.count]));
    const known = siteValues(descriptors.linterrors, 'categories', call.wiki.site);
    return countedLintCategories(known).map((name) => [name, counts.get(lintCategoryId(name) ?? 0) ?? 0] as const);
  },
  members: { totals: (totals) => Object.fromEntries(totals) },
  cacheMode: () => 'private',
  reads: 'all',
});
