/** Columns by name: MediaWiki's names are unique among its tables. */
import { expectedColumns } from '../db/schema/expected-columns.js';
import type { Tables } from '../db/schema/schema.js';
import { lookUp } from '../text/look-up.js';

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/** Every column of every table. */
export type Columns = Intersection<Tables[keyof Tables]>;

/** A column, or an expression with a name. */
export type ColumnName = keyof Columns | `${string} as ${string}`;

type NameOf<C extends string> = C extends `${string} as ${infer Name}` ? Name : C;

/** A row of these columns. */
export type RowOf<C extends string> = {
  readonly [Column in C as NameOf<Column>]: Column extends keyof Columns ? Columns[Column] : string;
};

const patterns = new Map<string, RegExp>();

/** Whether the text is the name of a column of the table. */
export function namesColumnOf(table: string, text: string): boolean {
  let pattern = patterns.get(table);
  if (pattern === undefined) {
    const names = lookUp(expectedColumns, table)?.split(' ') ?? [];
    patterns.set(table, (pattern = new RegExp(`\\b(?:${table}\\.\\w|(?:${names.join('|')})\\b)`)));
  }
  return pattern.test(text);
}
