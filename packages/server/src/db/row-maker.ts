/** Objects of a statement's rows, whose values drivers return as arrays. */
import { mayBeRounded } from '../result/integer.js';
import { decodeUtf8 } from '../text/unicode.js';
import { setOwn } from '@wiki-query/wikitext';

/** An object of the values of a row. */
export function rowOf<Value>(columns: readonly string[], values: readonly Value[]): Record<string, Value> {
  const row: Record<string, Value> = {};
  for (let i = 0; i < columns.length; i++) setOwn(row, columns[i] as string, values[i] as Value);
  return row;
}

/**
 * Objects of the rows of a driver that returns byte strings as text, and those with NUL bytes as buffers, which become
 * text too. Undefined: a number may have been rounded, or a text may hold bytes that are no UTF-8, and the rows must be
 * read again exactly.
 */
export function textRows<Value>(
  columns: readonly string[],
  rows: readonly (readonly (Value | Buffer | number)[])[],
): Record<string, Value>[] | undefined {
  const isBytes = columns.map(holdsBytes);
  const made: Record<string, Value>[] = [];
  for (const values of rows) {
    const row: Record<string, Value> = {};
    for (let i = 0; i < columns.length; i++) {
      const value = values[i];
      if (typeof value === 'number' && mayBeRounded(value)) return undefined;
      if (typeof value === 'string' && value.includes(replacement)) return undefined;
      const isText = Buffer.isBuffer(value) && isBytes[i] !== true;
      setOwn(row, columns[i] as string, (isText ? textOf(value) : value) as Value);
    }
    made.push(row);
  }
  return made;
}

/** What decoders write for bytes that are no UTF-8. They differ in how many. */
const replacement = '\ufffd';

/** Nearly all texts are UTF-8, which Node decodes fastest. */
export function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes(replacement) ? decodeUtf8(bytes) : text;
}

/** Columns with this name are returned as buffers, all others as text. */
export const holdsBytes = (column: string): boolean => column.endsWith('Bytes');
