/**
 * Keyset continuation: an order key of columns, the continue value with a row's key values joined by `|`, and the SQL
 * condition that starts a scan at such a value.
 */
import { endOf, type Direction } from './conditions.js';
import { dialectal, isSql, withEnds, sql, type Sql } from './sql.js';
import { as, text, type Column, type Row, type Selected, type ValueKind } from './table.js';
import { ApiError } from '../errors/api-error.js';
import { fitsInt64, integerOf, isNumeric } from '../result/integer.js';
import { isMwTimestamp } from '../time/timestamps.js';
import { lookUp } from '@wiki-query/wikitext';

/**
 * Type of one part of a continue value: canonical integer, any string, 14-digit timestamp, bytes as hexadecimal digits;
 * digits are a number if they are valid, and any other text equals no number.
 */
export type PartType = ValueKind | 'hex' | 'digits';
export type KeyValue = string | number;

export interface KeyPart<out T extends string = string> {
  /** The order of the scan. */
  readonly column: Column<string, T>;
  /** What stands in the continue value, if it is not the value of the column. */
  readonly type?: 'hex' | 'digits' | 'string';
  /** Name of the value in a row; by default the column's name. */
  readonly as?: string;
  /** How it is read, where it is not as it is. */
  readonly read?: Sql<T>;
  /** An order that does not depend on the direction of the list. */
  readonly fixed?: Direction;
  /** The column is constant in this request: part of the continue value, but not of the order. */
  readonly constant?: boolean;
}

/** Whether PHP takes a continue value for false. Some modules of MediaWiki then start at the beginning. */
export const isFalsy = (value: string): boolean => value === '' || value === '0';

/** Splits a continue value. Throws `badcontinue` if the number or type of its parts is wrong. */
export function parseContinue(value: string, types: readonly PartType[]): KeyValue[] {
  const parts = value.split('|');
  if (parts.length !== types.length) throw new ApiError('badcontinue');
  return parts.map((part, i) => checkedPart(part, types[i] ?? 'string'));
}

function checkedPart(part: string, type: PartType): KeyValue {
  if (type === 'string') return part;
  if (type === 'digits') return /^\d+$/.test(part) ? integerOf(part) : part;
  if (type === 'timestamp') {
    if (!isMwTimestamp(part)) throw new ApiError('badcontinue');
    return part;
  }
  if (type === 'hex') {
    if (bytesOf(part) === undefined) throw new ApiError('badcontinue');
    return part;
  }
  const isCanonical = /^(0|-?[1-9]\d{0,18})$/.test(part);
  const integer = isCanonical ? integerOf(part) : undefined;
  if (integer === undefined || !fitsInt64(integer)) throw new ApiError('badcontinue');
  return integer;
}

/** The bytes of a text column, from hexadecimal digits; undefined if these are no whole bytes. */
export const bytesOf = (hex: string): Sql<never> | undefined =>
  /^(?:[a-f\d]{2})*$/i.test(hex) ? dialectal((dialect) => dialect.bytes(Buffer.from(hex, 'hex'))) : undefined;

export const typeOf = ({ type, column }: KeyPart): PartType => type ?? column.kind;

const nameOf = (part: KeyPart): string => part.as ?? part.column.as;

/** Key values of a row, in order. */
export function keyOf(row: Row, key: readonly KeyPart[]): KeyValue[] {
  return key.map((part) => {
    const value = lookUp(row, nameOf(part));
    return isNumeric(value) ? value : String(value ?? '');
  });
}

const directionOf = (part: KeyPart, direction: Direction): Direction => part.fixed ?? direction;

/** `ORDER BY` terms of the key. */
export function orderOf<T extends string>(key: readonly KeyPart<T>[], direction: Direction): readonly Sql<T>[] {
  return key.filter((part) => part.constant !== true).map((part) => ordered(part.column, directionOf(part, direction)));
}

/** A term of an order. */
export const ordered = <T extends string>(column: Sql<T>, direction: Direction): Sql<T> =>
  direction === 'asc' ? column : sql`${column} desc`;

/** The columns of the key for a `select`. */
export const keyColumns = (key: readonly KeyPart[]): readonly Selected[] =>
  key.map(({ column, as: name = column.as, read = column }) =>
    read === column && name === column.as ? column : as(read, name, text),
  );

type Comparison = '>' | '<' | '>=' | '<=';

/**
 * Rows at or after a key value: `a >= x AND (a > x OR (a = x AND b >= y))`, for which all databases can use an index on
 * the key.
 */
export function startingAt<T extends string>(
  key: readonly KeyPart<T>[],
  values: readonly KeyValue[],
  direction: Direction,
): Sql<T> {
  return compared(key, values, (part) => (directionOf(part, direction) === 'asc' ? ['>=', '>'] : ['<=', '<']), true);
}

/** Rows before a key value, in the order of the scan. */
export function before<T extends string>(
  key: readonly KeyPart<T>[],
  values: readonly KeyValue[],
  direction: Direction,
): Sql<T> {
  return compared(key, values, (part) => (directionOf(part, direction) === 'asc' ? ['<=', '<'] : ['>=', '>']), false);
}

const signs = { '>': sql`>`, '<': sql`<`, '>=': sql`>=`, '<=': sql`<=` } as const;

/** The comparisons of a part, with and without equality. `including`: a row with all the values matches. */
function compared<T extends string>(
  key: readonly KeyPart<T>[],
  values: readonly KeyValue[],
  comparisons: (part: KeyPart<T>) => readonly [withEqual: Comparison, without: Comparison],
  including: boolean,
): Sql<T> {
  const [part, ...rest] = key;
  const [value, ...others] = values;
  if (part === undefined || value === undefined) return sql`1 = 1`;
  const bound = (part.type === 'hex' ? bytesOf(String(value)) : undefined) ?? value;
  const column = part.column;
  const [withEqual, without] = comparisons(part);
  const ends = isSql(bound) ? [] : [endOf(column, withEqual, bound)];
  if (rest.length === 0 || others.length === 0)
    return withEnds(sql`${column} ${signs[including ? withEqual : without]} ${bound}`, ends);
  const next = compared(rest, others, comparisons, including);
  return withEnds(
    sql`${column} ${signs[withEqual]} ${bound} and (${column} ${signs[without]} ${bound} or (${column} = ${bound} and ${next}))`,
    ends,
  );
}
