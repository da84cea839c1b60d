import type { Kysely } from 'kysely';
import type { Tables } from './schema.js';

/** Query builder. It compiles queries but does not run them. */
export type Builder = Kysely<Tables>;
