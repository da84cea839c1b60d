/**
 * The search index of an imported wiki: FTS5 without the texts. MediaWiki's own index on SQLite is FTS3, which cannot
 * rank and contains the texts again.
 */
import { sql } from 'kysely';
import type { FullText, SearchTerm } from './dialect.js';

/** How many times as much a word in the title counts. */
const titleWeight = 10;

export const fts5Search: FullText = {
  name: 'fts5',
  usualColumn: 'searchindex',
  joinsByHyphen: true,
  mostWords: 1000,
  matchOf,
  tables: 'searchindex cross join page on page_id = searchindex.rowid',
  ordersByMatch: false,
  // Ranking takes most of the time: without this limit a frequent word would take seconds in a large wiki.
  mostRanked: 10_000,
  matches: (column, match) => sql`${sql.ref(column)} match ${match}`,
  order: () => sql`bm25(searchindex, ${sql.lit(titleWeight)}, 1)`,
};

/** Words must all occur, except those after `-`, which must not. */
function matchOf(terms: readonly SearchTerm[]): string {
  const wanted = terms.filter(({ modifier }) => modifier !== '-').map(textOf);
  const unwanted = terms.filter(({ modifier }) => modifier === '-').map(textOf);
  // Without a wanted word nothing is found, as in the other indexes.
  return wanted.length === 0 ? '""' : [wanted.join(' AND '), ...unwanted].join(' NOT ');
}

function textOf({ forms, isPrefix }: SearchTerm): string {
  const words = forms.map((form) => `"${form.trim()}"${isPrefix ? '*' : ''}`);
  return words.length === 1 ? words.join('') : `(${words.join(' OR ')})`;
}
