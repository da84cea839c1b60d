/**
 * Keyset continuation: an order key of columns, the continue value with a row's key values joined by `|`, and the SQL
 * condition that starts a scan at such a value.
 */
import { limitOf, where, type Condition, type Direction } from './conditions.js';
import { bytesOf } from './dialect-parts.js';
import { fixed, isPart, limited } from './part.js';
import { ApiError } from '../errors/api-error.js';
import { fitsInt64, integerOf, isNumeric } from '../result/integer.js';
import { isMwTimestamp } from '../time/timestamps.js';
import { lookUp } from '../text/look-up.js';

/**
 * Type of one part of a continue value: canonical integer, any string, 14-digit timestamp, bytes as hexadecimal digits;
 * digits are a number if they are valid, and any other text equals no number.
 */
export type PartType = 'int' | 'string' | 'timestamp' | 'hex' | 'digits';
export type KeyValue = string | number;
export type { Direction };

export interface KeyPart {
  /** Column that the scan is ordered by, as `table.column` or `column`. */
  readonly column: string;
  readonly type: PartType;
  /** Name of the value in a row; by default the column's name. */
  readonly as?: string;
  /** How it is read, where it is not as it is. */
  readonly read?: string;
  /** An order that does not depend on the direction of the list. */
  readonly fixed?: Direction;
  /** The column is constant in this request: part of the continue value, but not of the order. */
  readonly constant?: boolean;
}

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
    if (!isHex(part)) throw new ApiError('badcontinue');
    return part;
  }
  const isCanonical = /^(0|-?[1-9]\d{0,18})$/.test(part);
  const integer = isCanonical ? integerOf(part) : undefined;
  if (integer === undefined || !fitsInt64(integer)) throw new ApiError('badcontinue');
  return integer;
}

/** Whole bytes as hex digits. */
export function isHex(text: string): boolean {
  return /^(?:[a-f\d]{2})*$/i.test(text);
}

const nameOf = (part: KeyPart): string => part.as ?? part.column.slice(part.column.lastIndexOf('.') + 1);

/** Key values of a row, in order. */
export function keyOf(row: Readonly<Record<string, unknown>>, key: readonly KeyPart[]): KeyValue[] {
  return key.map((part) => {
    const value = lookUp(row, nameOf(part));
    return isNumeric(value) ? value : String(value ?? '');
  });
}

const directionOf = (part: KeyPart, direction: Direction): Direction => part.fixed ?? direction;

/** One term of `ORDER BY`. */
export interface Ordering {
  readonly column: string;
  readonly direction: Direction;
}

/** `ORDER BY` terms of the key. */
export function orderOf(key: readonly KeyPart[], direction: Direction): readonly Ordering[] {
  return key
    .filter((part) => part.constant !== true)
    .map((part) => ({ column: part.column, direction: directionOf(part, direction) }));
}

/** The columns of the key for a `select`. */
export const keyColumns = (key: readonly KeyPart[]): readonly string[] =>
  key.map(({ column, as = column, read = column }) => (as === read ? column : `${read} as ${as}`));

type Comparison = '>' | '<' | '>=' | '<=';

/**
 * Rows at or after a key value: `a >= x AND (a > x OR (a = x AND b >= y))`, for which all databases can use an index on
 * the key.
 */
export function startingAt(key: readonly KeyPart[], values: readonly KeyValue[], direction: Direction): Condition {
  return compared(key, values, (part) => (directionOf(part, direction) === 'asc' ? ['>=', '>'] : ['<=', '<']), true);
}

/** Rows before a key value, in the order of the scan. */
export function before(key: readonly KeyPart[], values: readonly KeyValue[], direction: Direction): Condition {
  return compared(key, values, (part) => (directionOf(part, direction) === 'asc' ? ['<=', '<'] : ['>=', '>']), false);
}

/** The comparisons of a part, with and without equality. `including`: a row with all the values matches. */
function compared(
  key: readonly KeyPart[],
  values: readonly KeyValue[],
  comparisons: (part: KeyPart) => readonly [withEqual: Comparison, without: Comparison],
  including: boolean,
): Condition {
  const [part, ...rest] = key;
  const [value, ...others] = values;
  if (part === undefined || value === undefined) return fixed('1 = 1');
  const bound = part.type === 'hex' ? bytesOf(String(value)) : value;
  const column = fixed(part.column);
  const [withEqual, without] = comparisons(part);
  const limits = isPart(bound) ? [] : [limitOf(part.column, withEqual, bound)];
  if (rest.length === 0 || others.length === 0)
    return limited(where`${column} ${fixed(including ? withEqual : without)} ${bound}`, limits);
  const next = compared(rest, others, comparisons, including);
  return limited(
    where`${column} ${fixed(withEqual)} ${bound} and (${column} ${fixed(without)} ${bound} or (${column} = ${bound} and ${next}))`,
    limits,
  );
}
