/** Objects of a statement's rows, whose values drivers return as arrays. */
import { mayBeRounded } from '../result/integer.js';
import { setOwn } from '@wiki-query/wikitext';

/** An object of the values of a row. */
export function rowOf<Value>(columns: readonly string[], values: readonly Value[]): Record<string, Value> {
  const row: Record<string, Value> = {};
  for (let i = 0; i < columns.length; i++) setOwn(row, columns[i] as string, values[i] as Value);
  return row;
}

/**
 * Objects of the rows of a driver that returns byte strings as text, and those with NUL bytes as buffers, which become
 * text too. Undefined: a number may have been rounded, and the rows must be read again with 64-bit integers.
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
      const isText = Buffer.isBuffer(value) && isBytes[i] !== true;
      setOwn(row, columns[i] as string, (isText ? textOf(value) : value) as Value);
    }
    made.push(row);
  }
  return made;
}

export const textOf = (bytes: Buffer): string => bytes.toString('utf8');

/** Columns with this name are returned as buffers, all others as text. */
export const holdsBytes = (column: string): boolean => column.endsWith('Bytes');
