/**
 * Keyset continuation: an order key of columns, the continue value made of a row's key values joined by `|`, and the SQL
 * condition that starts a scan at such a value.
 */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { ApiError } from '../errors/api-error.js';
import { isMwTimestamp } from '../time/timestamps.js';

/** Type of one part of a continue value: canonical integer, any string, 14-digit timestamp, bytes as hex digits. */
export type PartType = 'int' | 'string' | 'timestamp' | 'hex';
export type KeyValue = string | number;
export type Direction = 'asc' | 'desc';

export interface KeyPart {
  /** Column that the scan is ordered by, as `table.column` or `column`. */
  readonly column: string;
  readonly type: PartType;
  /** Name of the value in a row; the column's own name when not given. */
  readonly as?: string;
  /** Order that does not turn with the direction of the list. */
  readonly fixed?: Direction;
  /** Column is constant in this request: part of the continue value, but not of the order. */
  readonly constant?: boolean;
}

/** Splits a continue value; `badcontinue` when the number or type of its parts is wrong. */
export function parseContinue(value: string, types: readonly PartType[]): KeyValue[] {
  const parts = value.split('|');
  if (parts.length !== types.length) throw new ApiError('badcontinue');
  return parts.map((part, i) => checkedPart(part, types[i] ?? 'string'));
}

function checkedPart(part: string, type: PartType): KeyValue {
  if (type === 'string') return part;
  if (type === 'timestamp') {
    if (!isMwTimestamp(part)) throw new ApiError('badcontinue');
    return part;
  }
  if (type === 'hex') {
    if (!isHex(part)) throw new ApiError('badcontinue');
    return part;
  }
  if (!/^(0|-?[1-9]\d{0,18})$/.test(part)) throw new ApiError('badcontinue');
  return Number(part);
}

/** Whole bytes as hex digits. */
export function isHex(text: string): boolean {
  return /^(?:[a-f\d]{2})*$/i.test(text);
}

/** Bytes that a column of text holds, from hex digits. */
export function bytesOf(hex: string): RawBuilder<string> {
  return sql<string>`cast(${Buffer.from(hex, 'hex')} as text)`;
}

const nameOf = (part: KeyPart): string => part.as ?? part.column.slice(part.column.lastIndexOf('.') + 1);

/** Key values of a row, in order. */
export function keyOf(row: Readonly<Record<string, unknown>>, key: readonly KeyPart[]): KeyValue[] {
  return key.map((part) => {
    const value = row[nameOf(part)];
    return typeof value === 'number' ? value : String(value ?? '');
  });
}

const directionOf = (part: KeyPart, direction: Direction): Direction => part.fixed ?? direction;

/** `ORDER BY` terms of the key. */
export function orderOf(
  key: readonly KeyPart[],
  direction: Direction,
): readonly { readonly by: Expression<unknown>; readonly direction: Direction }[] {
  return key
    .filter((part) => part.constant !== true)
    .map((part) => ({ by: sql.ref(part.column), direction: directionOf(part, direction) }));
}

/**
 * Rows at or after a key value: `a >= x AND (a > x OR (a = x AND b >= y))`, in which an index on the key finds its start
 * in every database.
 */
export function startingAt(
  key: readonly KeyPart[],
  values: readonly KeyValue[],
  direction: Direction,
): RawBuilder<SqlBool> {
  const parts = key.flatMap((part, i) => {
    const value = values[i];
    return value === undefined ? [] : [{ part, value }];
  });
  const compare = (from: number): RawBuilder<SqlBool> => {
    const entry = parts[from];
    if (entry === undefined) return sql<SqlBool>`1 = 1`;
    const { part } = entry;
    const value = part.type === 'hex' ? bytesOf(String(entry.value)) : entry.value;
    const column = sql.ref(part.column);
    const up = directionOf(part, direction) === 'asc';
    const atOrAfter = sql<SqlBool>`${column} ${sql.raw(up ? '>=' : '<=')} ${value}`;
    if (from === parts.length - 1) return atOrAfter;
    const after = sql<SqlBool>`${column} ${sql.raw(up ? '>' : '<')} ${value}`;
    return sql<SqlBool>`${atOrAfter} and (${after} or (${column} = ${value} and ${compare(from + 1)}))`;
  };
  return compare(0);
}
