import type { Kysely } from 'kysely';
import type { Tables } from './schema.js';

/** Builder of queries: it compiles, and never runs anything itself. */
export type Builder = Kysely<Tables>;
