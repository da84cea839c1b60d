/** Parts of statements that each database writes in its own way. */
import { sql, type SqlBool } from 'kysely';
import * as fragments from '../db/dialects/fragments.js';
import { makePart, type Part } from './part.js';

/** A column of text matches a pattern in which `\\` takes `%` and `_` as they are. */
export const like = (column: string, pattern: string): Part<SqlBool> =>
  makePart(`${column} like`, [pattern], ([bound]) => fragments.like(sql.raw(column), sql`${bound}`));

/** Bytes that a column of text holds, from hex digits. */
export const bytesOf = (hex: string): Part<string> =>
  makePart('bytes', [Buffer.from(hex, 'hex')], ([bound]) => fragments.bytes(sql`${bound}`));

/** `a ${inOrder} b on …` reads `a` first. */
export const inOrder: Part = makePart('in order', [], () => fragments.inOrder);
