/** Parts of statements that differ between databases. */
import { sql, type SqlBool } from 'kysely';
import * as fragments from '../db/dialects/fragments.js';
import { makePart, type Part } from './part.js';

/** A text column matches a pattern in which `\\` escapes `%` and `_`. */
export const like = (column: string, pattern: string): Part<SqlBool> =>
  makePart(`${column} like`, [pattern], ([bound]) => fragments.like(sql.raw(column), sql`${bound}`));

/** The bytes of a text column, from hexadecimal digits. */
export const bytesOf = (hex: string): Part<string> =>
  makePart('bytes', [Buffer.from(hex, 'hex')], ([bound]) => fragments.bytes(sql`${bound}`));

/** The row of a joined table whose primary key has the value of a column. */
export const keyed = (key: string, column: string): Part<SqlBool> =>
  makePart(`${key} keyed ${column}`, [], () => fragments.keyed(sql.raw(key), sql.raw(column)));

/** `table ${byKey}` is read by its primary key. */
export const byKey: Part = makePart('by key', [], () => fragments.byKey);

/** A condition that is expected to match few rows. */
export const rarely = ({ key, values, write }: Part<SqlBool>): Part<SqlBool> =>
  makePart(`rarely(${key})`, values, (bound) => fragments.rarely(write(bound)));

/** `a ${inOrder} b on …` reads `a` first. */
export const inOrder: Part = makePart('in order', [], () => fragments.inOrder);
