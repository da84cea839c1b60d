/**
 * The search index of an imported wiki: FTS5 without the texts. The index of `SearchSqlite` in MediaWiki is FTS3, which cannot
 * rank and contains the texts again.
 */
import { sql, type FullText, type SearchTerm } from '../../sql/sql.js';

export const fts5Search: FullText = {
  usualColumn: sql`searchindex`,
  joinsByHyphen: true,
  mostWords: 1000,
  matchOf,
  id: sql`searchindex.rowid`,
  // With a million pages, 99 of 100 searches take 83 to 108 ms, and 136 ms if 10,000 hits are ranked.
  mostRanked: 2_000,
  matches: (column, match) => sql`${column} match ${match}`,
  // A word in the title counts ten times as much.
  order: () => sql`bm25(searchindex, 10, 1)`,
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
