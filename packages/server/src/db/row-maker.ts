/**
 * Functions that make objects of a statement's rows. The columns are written out, so that all rows of a statement have
 * one shape. Column names come only from our own SQL.
 */
import { mayBeRounded } from '../result/integer.js';

type Made<Value> = Record<string, Value>;

/** Makes an object of the values of a row. */
export function rowMaker<Value>(columns: readonly string[]): (values: readonly Value[]) => Made<Value> {
  return compile<(values: readonly Value[]) => Made<Value>>(`return (values) => (${objectOf(columns)});`);
}

/**
 * Makes objects of the rows of a driver that returns byte strings as text, and those with NUL bytes as buffers, which
 * become text too. Undefined: a number may have been rounded, and the rows must be read again with 64-bit integers.
 */
export function textRowsMaker<Value>(
  columns: readonly string[],
): (rows: readonly Value[][]) => Made<Value>[] | undefined {
  const checks = columns.map((name, i) => {
    const text = holdsBytes(name)
      ? ''
      : ` else if (typeof value === 'object' && value !== null) values[${i}] = textOf(value);`;
    return `value = values[${i}];\nif (typeof value === 'number') { if (mayBeRounded(value)) return undefined; }${text}`;
  });
  return compile<(rows: readonly Value[][]) => Made<Value>[] | undefined>(`return (rows) => {
    const made = new Array(rows.length);
    for (let i = 0; i < rows.length; i++) {
      const values = rows[i];
      let value;
      ${checks.join('\n')}
      made[i] = ${objectOf(columns)};
    }
    return made;
  };`);
}

const objectOf = (columns: readonly string[]): string =>
  `{ ${columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`).join(', ')} }`;

const compile = <Maker>(code: string): Maker =>
  new Function('mayBeRounded', 'textOf', code)(mayBeRounded, textOf) as Maker;

export const textOf = (bytes: Buffer): string => bytes.toString('utf8');

/** Columns with this name are returned as buffers, all others as text. */
export const holdsBytes = (column: string): boolean => column.endsWith('Bytes');
