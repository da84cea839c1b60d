/**
 * What differs between databases, as SQL of one of them. Modules do not hold a dialect: they use `fragments.ts`, whose parts
 * are written by the dialect of the builder that compiles the statement.
 */
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Builder } from '../schema/builder.js';

/** A part of a statement. */
export type Sql<T = unknown> = Expression<T>;

/** A word or a phrase of a search. */
export interface SearchTerm {
  /** `-`, `+` and the like before it. */
  readonly modifier: string;
  /** The word in each script, as the content language has it in the index. */
  readonly forms: readonly string[];
  readonly isPhrase: boolean;
  readonly isPrefix: boolean;
}

type SearchColumn = 'si_text' | 'si_title';

/** Tables of the full-text index, and how it is searched. */
export interface FullText {
  /** Whether `-` may stand within a word. */
  readonly joinsByHyphen: boolean;
  /** The number of words, in all their forms, that a search may have; any number when not given. */
  readonly mostWords?: number;
  /** The terms in the language of the index. */
  readonly matchOf: (terms: readonly SearchTerm[]) => string;
  /** The tables `searchindex` and `page`, joined; the index comes first. */
  readonly tables: string;
  /** Rows whose text (or title) matches; `match` is what `matchOf` made. */
  readonly matches: (column: SearchColumn, match: unknown) => RawBuilder<SqlBool>;
  /** Whether hits are ordered by how well they match: else by their ids, and the order has nothing to bind. */
  readonly isRanked: boolean;
  /** Terms of `order by`. */
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
  /** A text's bytes, which arrive as a buffer in a column whose name ends in `Bytes`. */
  readonly asBytes: (value: Sql) => RawBuilder<Buffer>;
  /** These bytes, to compare with a column of text. */
  readonly bytes: (bytes: Sql) => RawBuilder<string>;
  /** Matches a pattern in which `\` takes `%` and `_` as they are. */
  readonly like: (value: Sql, pattern: Sql) => RawBuilder<SqlBool>;
  /** Joins two tables and reads the left one first: `a <inOrder> b on …`. */
  readonly inOrder: RawBuilder<unknown>;
  /** What follows `select` where tables are to be read in the order in which they are written; empty where the planner finds it. */
  readonly straight: RawBuilder<unknown>;
  readonly fullText: FullText;
}
