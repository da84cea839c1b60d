/** SQL conditions as values, so that a module lists its filters and leaves out those that a request does not ask for. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Direction } from './keyset.js';

export type Condition = Expression<SqlBool>;
type Scalar = string | number | null;
/** A value to compare with: as it is, or as SQL makes it. */
export type Bound = string | number | Expression<unknown>;

/** All of these; those that are undefined are left out. */
export function all(conditions: readonly (Condition | undefined)[]): RawBuilder<SqlBool> {
  const given = conditions.filter((one) => one !== undefined);
  return given.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(given, sql` and `)}`;
}

/** Any of these. */
export function any(conditions: readonly Condition[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Column equals the value, is among the values, or is null; undefined leaves the condition out, and so does a parameter whose
 * values were all dropped as unknown: no values ask for nothing. */
export function equals(
  column: string,
  value: Scalar | readonly (string | number)[] | undefined,
): Condition | undefined {
  if (value === undefined) return undefined;
  const reference = sql.ref(column);
  if (value === null) return sql<SqlBool>`${reference} is null`;
  if (typeof value === 'string' || typeof value === 'number') return sql<SqlBool>`${reference} = ${value}`;
  return value.length === 0 ? undefined : among(column, value);
}

/** Column is among the values that a module found; none of them, no rows. */
export function among(column: string, values: readonly (string | number)[]): Condition {
  const reference = sql.ref(column);
  if (values.length === 0) return sql<SqlBool>`1 = 0`;
  return values.length === 1
    ? sql<SqlBool>`${reference} = ${values[0]}`
    : sql<SqlBool>`${reference} in (${sql.join([...values])})`;
}

/** As `equals`, on a column whose index must not be taken: the scan has a better one, which gives its order. */
export function unindexed(column: string, value: number | readonly number[] | undefined): Condition | undefined {
  if (value === undefined) return undefined;
  const values = typeof value === 'number' ? [value] : value;
  return values.length === 0 ? undefined : sql<SqlBool>`${sql.ref(column)} + 0 in (${sql.join([...values])})`;
}

/** Column compared with a value; undefined leaves the condition out. */
export function compare(
  column: string,
  operator: '<' | '<=' | '>' | '>=' | '!=',
  value: Bound | undefined,
): Condition | undefined {
  return value === undefined ? undefined : sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`;
}

/** Between the bounds of a list, as seen in its direction: descending lists run from the upper bound to the lower. */
export function between(
  column: string,
  direction: Direction,
  from: Bound | undefined,
  to: Bound | undefined,
): Condition | undefined {
  if (from === undefined && to === undefined) return undefined;
  const [low, high] = direction === 'asc' ? [from, to] : [to, from];
  return all([compare(column, '>=', low), compare(column, '<=', high)]);
}

/** Begins with a prefix, as a range that an index serves. */
export function beginsWith(column: string, prefix: string | undefined): Condition | undefined {
  if (prefix === undefined) return undefined;
  const reference = sql.ref(column);
  return sql<SqlBool>`${reference} >= ${prefix} and ${reference} < ${`${prefix}\u{10FFFF}`}`;
}

/** The condition when it holds that it is asked for. */
export function when(asked: boolean, condition: () => Condition | undefined): Condition | undefined {
  return asked ? condition() : undefined;
}

/** Value through a function, undefined stays undefined. */
export function map<T, U>(value: T | undefined, change: (value: T) => U): U | undefined {
  return value === undefined ? undefined : change(value);
}
