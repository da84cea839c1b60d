/** SQL conditions as values, so that a module lists its filters and omits those that are not requested. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { fixed, isPart, joined, makePart, part, type Bound, type Limit, type Part } from './part.js';
import { isNumeric } from '../result/integer.js';

export type Condition = Part<SqlBool>;
export type Direction = 'asc' | 'desc';
/** A value to compare with: bound, or computed by SQL. */
export type Comparable = string | number | Part;

/** A condition as a template (see `part`). */
export const where = part<SqlBool>;

const always: Condition = fixed('1 = 1');
export const never: Condition = fixed('1 = 0');

/** All of these conditions; undefined ones are omitted. */
export function all(conditions: readonly (Condition | undefined)[]): Condition {
  const given = conditions.filter((one) => one !== undefined);
  if (given.length === 1 && given[0] !== undefined) return given[0];
  if (given.length === 0) return always;
  return joined(
    given,
    ' and ',
    undefined,
    given.flatMap(({ limits }) => limits),
  );
}

type Range = '<' | '<=' | '>' | '>=';

export const limitOf = (column: string, operator: Range, value: Bound): Limit => ({
  column,
  isLower: operator.startsWith('>'),
  value,
});

/**
 * These conditions after those of a key: of several bounds of a column, SQLite searches its index with the first. A key
 * comes last if another bound may be narrower, because a client can choose any key.
 */
export function withKeys(
  own: readonly (Condition | undefined)[],
  keys: readonly (Condition | undefined)[],
): readonly (Condition | undefined)[] {
  const limits = own.flatMap((one) => one?.limits ?? []);
  const isWide = (key: Condition | undefined): boolean =>
    limits.some((limit) => key?.limits.some((other) => isNarrower(limit, other)));
  return [...keys.filter((key) => !isWide(key)), ...own, ...keys.filter(isWide)];
}

function isNarrower(limit: Limit, than: Limit): boolean {
  if (limit.column !== than.column || limit.isLower !== than.isLower) return false;
  const [{ value }, { value: other }] = [limit, than];
  if (value === null || other === null) return false;
  return limit.isLower ? value > other : value < other;
}

/** Any of these. */
export function any(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? never : joined(conditions, ' or ', ['(', ')']);
}

/**
 * The column equals the value, is among the values, or is null. Undefined omits the condition, as does a list whose
 * values were all dropped as unknown.
 */
export function equals(
  column: string,
  value: string | number | null | readonly (string | number)[] | undefined,
): Condition | undefined {
  if (value === undefined) return undefined;
  if (value === null) return fixed(`${column} is null`);
  if (typeof value === 'string' || isNumeric(value)) return compared(column, '=', value);
  return value.length === 0 ? undefined : among(column, value);
}

/** The column is among the values that a module found. An empty list matches no rows. */
export function among(column: string, values: readonly (string | number)[]): Condition {
  const [first] = values;
  if (first === undefined) return never;
  return values.length === 1 ? compared(column, '=', first) : isIn(column, values);
}

function isIn(column: string, values: readonly (string | number)[]): Condition {
  const filled = fill(values);
  return makePart(`${column} in ${filled.length}`, filled, (all) => sql`${sql.raw(column)} in (${sql.join([...all])})`);
}

/**
 * Repeats the last value until the length of the list is a power of two, so that lists of all lengths need few
 * statements.
 */
function fill(values: readonly (string | number)[]): readonly (string | number)[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  const last = values.at(-1);
  if (length === values.length || last === undefined) return values;
  return [...values, ...Array.from({ length: length - values.length }, () => last)];
}

/** Rows of the actor of this name. */
export const byActor = (column: string, name: string): Condition =>
  where`${fixed(column)} = (select actor_id from actor where actor_name = ${name})`;

/** As `equals`, but the column's index must not be used: the scan has a better one for its order. */
export function unindexed(column: string, value: number | readonly number[] | undefined): Condition | undefined {
  if (value === undefined) return undefined;
  const values = isNumeric(value) ? [value] : value;
  return values.length === 0 ? undefined : isIn(`${column} + 0`, values);
}

type Operator = Range | '=' | '!=';

function compared(column: string, operator: Operator, value: Comparable): Condition {
  if (isPart(value)) return where`${fixed(column)} ${fixed(operator)} ${value}`;
  const limits = operator === '=' || operator === '!=' ? undefined : [limitOf(column, operator, value)];
  return makePart(`${column}${operator}?`, [value], ([bound]) => comparison(column, operator, bound), limits);
}

const comparison = (column: string, operator: Operator, value: Bound | undefined): RawBuilder<SqlBool> =>
  sql`${sql.raw(column)} ${sql.raw(operator)} ${value}`;

/** The column compared with a value; undefined omits the condition. */
export function compare(column: string, operator: Range | '!=', value: Comparable | undefined): Condition | undefined {
  return value === undefined ? undefined : compared(column, operator, value);
}

/** Between the bounds of a list in its direction: descending lists run from the upper bound to the lower. */
export function between(
  column: string,
  direction: Direction,
  from: Comparable | undefined,
  to: Comparable | undefined,
): Condition | undefined {
  if (from === undefined && to === undefined) return undefined;
  const [low, high] = direction === 'asc' ? [from, to] : [to, from];
  return all([compare(column, '>=', low), compare(column, '<=', high)]);
}

/** Begins with a prefix, as a range that can use an index. */
export function beginsWith(column: string, prefix: string | undefined): Condition | undefined {
  if (prefix === undefined) return undefined;
  return where`${fixed(column)} >= ${prefix} and ${fixed(column)} < ${`${prefix}\u{10FFFF}`}`;
}

/** The condition when it holds that it is requested. */
export function when(isRequested: boolean, condition: () => Condition | undefined): Condition | undefined {
  return isRequested ? condition() : undefined;
}

/** Applies a function to the value; undefined stays undefined. */
export function map<T, U>(value: T | undefined, change: (value: T) => U): U | undefined {
  return value === undefined ? undefined : change(value);
}
