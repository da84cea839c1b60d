/** What differs between databases, as functions of the builder. */
import { dialectal, type Sql } from './sql.js';
import type { Column } from './table.js';

/** Several values as one text. */
export const concat = <T extends string>(...values: readonly Sql<T>[]): Sql<T> =>
  dialectal((dialect) => dialect.concat(values));

/** Any value as text. */
export const asText = <T extends string>(value: Sql<T>): Sql<T> => dialectal((dialect) => dialect.asText(value));

/** A column of the type `timestamp` as 14 digits. */
export const timestampText = <T extends string>(value: Sql<T>): Sql<T> =>
  dialectal((dialect) => dialect.timestampText(value));

/** The bytes of a text. Name the column `…Bytes` to get a buffer. */
export const asBytes = <T extends string>(value: Sql<T>): Sql<T> => dialectal((dialect) => dialect.asBytes(value));

/** The bytes of a text column, from hexadecimal digits. */
export const bytesOf = (hex: string): Sql<never> => dialectal((dialect) => dialect.bytes(Buffer.from(hex, 'hex')));

/** A text column matches a pattern in which `\` escapes `%` and `_`. */
export const like = <T extends string>(column: Sql<T>, pattern: string): Sql<T> =>
  dialectal((dialect) => dialect.like(column, pattern));

/** The row of a joined table whose primary key has the value of a column. */
export const keyed = <T extends string, U extends string>(
  key: Column<string, T>,
  column: Column<string, U>,
): Sql<T | U> => dialectal((dialect) => dialect.keyed<T | U>(key, column));

/** A condition that is expected to match few rows. */
export const rarely = <T extends string>(condition: Sql<T>): Sql<T> =>
  dialectal((dialect) => dialect.rarely(condition));
