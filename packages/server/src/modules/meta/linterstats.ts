import { exactly } from '../../shapes/exact.js';
import type { AnswerOf } from '../../shapes/module.js';
import { sql } from 'kysely';
import { oneAnswer } from '../../shapes/one-answer.js';
import { countedLintCategories, lintCategoryId } from '../../records/lint/lint-categories.js';

const answer = exactly<AnswerOf<'linterstats'>>();

/** How many errors of each category the wiki's pages have. */
export const linterstats = oneAnswer('linterstats', {
  answer: async ({ query }) => {
    const rows = await query.db.all(
      query.db.sql
        .selectFrom('linter')
        .select(['linter_cat', sql<number>`count(*)`.as('count')])
        .groupBy('linter_cat'),
    );
    const counts = new Map(rows.map((row) => [row.linter_cat, row.count]));
    const known = query.wiki.valuesOf('query+linterrors', 'categories');
    const totals = countedLintCategories(known).map(
      (name) => [name, counts.get(lintCategoryId(name) ?? 0) ?? 0] as const,
    );
    return answer({ totals: Object.fromEntries(totals) });
  },
  cacheMode: () => 'private',
});
