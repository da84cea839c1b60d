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
  // Ranking takes most of the time: without this limit a frequent word would take seconds in a large wiki.
  mostRanked: 10_000,
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
