import {
  DummyDriver,
  Kysely,
  LimitNode,
  RawNode,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Builder } from '../schema/builder.js';
import type { Tables } from '../schema/schema.js';
import type { Dialect, SearchTerm } from './dialect.js';
import { isDialectNode } from './fragments.js';

/**
 * Writes `limit ? + 0`. SQLite plans a statement with a bare `limit ?` again whenever a value is bound to it
 * (`sqlite3ExprIsInteger` reads the value), which takes longer than running a small query.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }

  protected override visitRaw(node: RawNode): void {
    if (isDialectNode(node)) this.visitNode(node.write(sqlite));
    else super.visitRaw(node);
  }
}

const builder: Builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyCompiler(),
  },
});

/** SQLite. Its planner chooses join orders and indexes, except where `cross join` fixes them. */
export const sqlite: Dialect = {
  name: 'sqlite',
  builder,
  limit: (count) => sql`limit ${count} + 0`,
  concat: (values) => sql<string>`${sql.join([...values], sql` || `)}`,
  asText: (value) => sql<string>`cast(${value} as text)`,
  timestampText: (value) => sql<string>`cast(${value} as text)`,
  asBytes: (value) => sql<Buffer>`cast(${value} as blob)`,
  bytes: (value) => sql<string>`cast(${value} as text)`,
  like: (value, pattern) => sql`${value} like ${pattern} escape '\\'`,
  inOrder: sql`cross join`,
  straight: sql``,
  // As a range of one row. With statistics, SQLite reads the whole table into a Bloom filter before an equality.
  keyed: (key, value) => sql`${key} between ${value} and ${value}`,
  byKey: sql`not indexed`,
  rarely: (condition) => sql`likelihood(${condition}, 0.001)`,
  fullText: {
    name: 'fts3',
    usualColumn: 'si_title',
    joinsByHyphen: true,
    // SQLite stores the words of a search in a tree with at most 12 levels.
    mostWords: 4096,
    matchOf,
    tables: 'searchindex cross join page on page_id = searchindex.rowid',
    ordersByMatch: false,
    matches: (column, match) => sql`${sql.ref(column)} match ${match}`,
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
