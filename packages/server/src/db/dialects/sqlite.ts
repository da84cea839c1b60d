import { joined, sql, type Dialect, type SearchTerm } from '../../sql/sql.js';
import { c } from '../schema/tables.js';

/**
 * Values that a list binds one by one. A statement binds at most 50,000 values, and a text may link to more pages.
 * Statements have a list for each of their namespaces.
 */
const mostBound = 1024;

/** Most tables are in the order of their primary key, which is a number. */
const primaryOf = (table: string): string =>
  table === 'image' ? ' indexed by sqlite_autoindex_image_1' : ' not indexed';

/** SQLite. Its planner chooses join orders and indexes, except where a statement fixes them. */
export const sqlite: Dialect = {
  name: 'sqlite',
  nameOf: (table) => table,
  // SQLite plans a statement with a bare `limit ?` again whenever a value is bound to it (`sqlite3ExprIsInteger` reads
  // the value), which takes longer than running a small query.
  limit: (count) => sql`${count} + 0`,
  concat: (values) => sql`${joined(values, ' || ')}`,
  asText: (value) => sql`cast(${value} as text)`,
  timestampText: (value) => sql`cast(${value} as text)`,
  asBytes: (value) => sql`cast(${value} as blob)`,
  bytes: (value) => sql`cast(${value} as text)`,
  list: (values) =>
    values.length > mostBound ? sql`select value from json_each(${JSON.stringify(values)})` : undefined,
  like: (value, pattern) => sql`${value} like ${pattern} escape '\\'`,
  inOrder: { select: '', join: ' cross join ' },
  index: (name, table) => (name === 'primary' ? primaryOf(table) : ` indexed by ${name}`),
  fullText: {
    usualColumn: c.si_title,
    joinsByHyphen: true,
    // SQLite stores the words of a search in a tree with at most 12 levels.
    mostWords: 4096,
    matchOf,
    id: sql`searchindex.rowid`,
    matches: (column, match) => sql`${column} match ${match}`,
    order: () => sql`searchindex.rowid`,
  },
};

/** The query syntax of FTS3. Text that the index stores as several words is a phrase. */
function matchOf(terms: readonly SearchTerm[]): string {
  return terms
    .map(({ modifier, forms, isPhrase, isPrefix }) => {
      const quote = isPhrase ? '"' : '';
      const words = forms.map((form) => {
        const text = !isPhrase && form.includes(' ') ? `"${form.trim()}"` : form;
        return `${quote}${text}${quote}${isPrefix ? '*' : ''} `;
      });
      return `${modifier}${words.length > 1 ? `(${words.join('')})` : words.join('')}`;
    })
    .join(' ');
}
