/**
 * Differences between databases, in their SQL. Modules do not use a dialect directly: they use `fragments.ts`, which
 * the dialect of the compiling builder writes.
 */
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Builder } from '../schema/builder.js';

/** A part of a statement. */
export type Sql<T = unknown> = Expression<T>;

/** A word or a phrase of a search. */
export interface SearchTerm {
  /** `-`, `+` and the like before it. */
  readonly modifier: string;
  /** The word in each script variant that the content language stores in the index. */
  readonly forms: readonly string[];
  readonly isPhrase: boolean;
  readonly isPrefix: boolean;
}

/** A column of the index, or `searchindex` for both. */
type SearchColumn = 'si_text' | 'si_title' | 'searchindex';

/** Tables of the full-text index, and its search syntax. */
export interface FullText {
  readonly name: 'fts3' | 'fts5' | 'mysql';
  /** Whether `-` may stand within a word. */
  readonly joinsByHyphen: boolean;
  /** The maximum number of words of a search, in all their forms; unlimited if not given. */
  readonly mostWords?: number;
  /** The column for searches that do not name one. */
  readonly usualColumn: SearchColumn;
  /** The number of hits that are counted and ranked, in the order of IDs; unlimited if not given. */
  readonly mostRanked?: number;
  /** The terms in the language of the index. */
  readonly matchOf: (terms: readonly SearchTerm[]) => string;
  /** The tables `searchindex` and `page`, joined; the index comes first. */
  readonly tables: string;
  /** Rows whose text or title matches. `match` is a result of `matchOf`. */
  readonly matches: (column: SearchColumn, match: unknown) => RawBuilder<SqlBool>;
  /** Whether `order` contains the match, as a bound value. */
  readonly ordersByMatch: boolean;
  /** Terms of `order by`: relevance, or the ID. */
  readonly order: (column: SearchColumn, match?: unknown) => RawBuilder<unknown>;
}

export interface Dialect {
  readonly name: 'sqlite' | 'mysql';
  /** Builder whose queries compile to this dialect. It has no connection. */
  readonly builder: Builder;
  /** `limit …`, bound. */
  readonly limit: (count: Sql) => RawBuilder<unknown>;
  /** Several values as one text. */
  readonly concat: (values: readonly Sql[]) => RawBuilder<string>;
  /** Any value as text. */
  readonly asText: (value: Sql) => RawBuilder<string>;
  /** A column of the type `timestamp` as 14 digits. */
  readonly timestampText: (value: Sql) => RawBuilder<string>;
  /** The bytes of a text, returned as a buffer in a column whose name ends in `Bytes`. */
  readonly asBytes: (value: Sql) => RawBuilder<Buffer>;
  /** These bytes, to compare with a column of text. */
  readonly bytes: (bytes: Sql) => RawBuilder<string>;
  /** Matches a pattern in which `\` escapes `%` and `_`. */
  readonly like: (value: Sql, pattern: Sql) => RawBuilder<SqlBool>;
  /** Joins two tables and reads the left one first: `a <inOrder> b on …`. */
  readonly inOrder: RawBuilder<unknown>;
  /**
   * A keyword after `select` that makes the database read tables in the written order; empty if the planner chooses it.
   */
  readonly straight: RawBuilder<unknown>;
  /** The row of a joined table whose primary key has this value, found by that key whatever else is asked of the row. */
  readonly keyed: (key: Sql, value: Sql) => RawBuilder<SqlBool>;
  /** A table that is read by its primary key, after its name. */
  readonly byKey: RawBuilder<unknown>;
  /** A condition that is expected to match few rows, whatever the statistics of the table are. */
  readonly rarely: (condition: Sql) => RawBuilder<SqlBool>;
  readonly fullText: FullText;
}
