import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './schema.js';

/** Builder of queries: it compiles, and never runs anything itself. */
export type Builder = Kysely<Tables>;

/** Runs queries in one read transaction. Byte strings arrive as text. */
export interface Db {
  /** Builder for queries: `db.sql.selectFrom('page')...`. */
  readonly sql: Builder;
  readonly all: <Row>(query: Compilable<Row>) => Promise<Row[]>;
  readonly first: <Row>(query: Compilable<Row>) => Promise<Row | undefined>;
  /** Up to how many rows it is quicker to sort all that match than to look for them in the order of the list. */
  readonly few: number;
  /** Queries run so far in this request. */
  readonly count: () => number;
}
