/** SQL conditions as values, so that a module lists its filters and omits those that are not requested. */
import {
  SqlNode,
  dialectal,
  joined,
  withEnds,
  sql,
  isSql,
  type Bound,
  type RangeEnd,
  type Sql,
  type Writer,
} from './sql.js';
import type { valueOf } from './table.js';
import { isNumeric } from '../result/integer.js';

export type Direction = 'asc' | 'desc';
/** A value to compare with: bound, or computed by SQL. */
type Comparable = string | number | Sql;

const always = sql`1 = 1`;

class Never extends SqlNode {
  override get matchesNone(): boolean {
    return true;
  }

  write(out: Writer): void {
    out.text += '1 = 0';
  }
}

/** No row matches. */
export const never: Sql<never> = new Never();

/** All of these conditions; undefined ones are omitted. */
export function all<T extends string = never>(conditions: readonly (Sql<T> | undefined)[]): Sql<T> {
  const given = conditions.filter((one) => one !== undefined);
  if (given.some((one) => one.matchesNone)) return never;
  if (given.length === 1 && given[0] !== undefined) return given[0];
  if (given.length === 0) return always;
  return joined(
    given,
    ' and ',
    given.flatMap(({ ends }) => ends),
  );
}

type Range = '<' | '<=' | '>' | '>=';

export const endOf = (column: Sql, operator: Range, value: Bound): RangeEnd => ({
  column,
  isLower: operator.startsWith('>'),
  value,
});

/**
 * These conditions after those of a key: of several bounds of a column, SQLite searches its index with the first. A key
 * comes last if another bound may be narrower, because a client can choose any key.
 */
export function withKeys<T extends string>(
  own: readonly (Sql<T> | undefined)[],
  keys: readonly (Sql<T> | undefined)[],
): readonly (Sql<T> | undefined)[] {
  const ends = own.flatMap((one) => one?.ends ?? []);
  const isWide = (key: Sql<T> | undefined): boolean =>
    ends.some((end) => key?.ends.some((other) => isNarrower(end, other)));
  return [...keys.filter((key) => !isWide(key)), ...own, ...keys.filter(isWide)];
}

function isNarrower(end: RangeEnd, than: RangeEnd): boolean {
  if (end.column !== than.column || end.isLower !== than.isLower) return false;
  const [{ value }, { value: other }] = [end, than];
  if (value === null || other === null) return false;
  return end.isLower ? value > other : value < other;
}

/** Any of these. */
export function any<T extends string = never>(conditions: readonly Sql<T>[]): Sql<T> {
  return conditions.length === 0 ? never : sql`(${joined(conditions, ' or ')})`;
}

/** SQL with values of the type `V`, which is unknown of an expression. */
type Valued<T extends string, V> = Sql<T> & { readonly [valueOf]?: V };
/** What can be compared with it. */
type ValueFor<V> = unknown extends V ? string | number : Extract<V, string | number>;

/**
 * The column equals the value, is among the values, or is null. Undefined omits the condition, as does a list whose
 * values were all dropped as unknown.
 */
export function equals<T extends string, V>(column: Valued<T, V>, value: ValueFor<NoInfer<V>> | null): Sql<T>;
export function equals<T extends string, V>(
  column: Valued<T, V>,
  value: ValueFor<NoInfer<V>> | null | readonly ValueFor<NoInfer<V>>[] | undefined,
): Sql<T> | undefined;
export function equals(
  column: Sql,
  value: string | number | null | readonly (string | number)[] | undefined,
): Sql | undefined {
  if (value === undefined) return undefined;
  if (value === null) return sql`${column} is null`;
  if (typeof value === 'string' || isNumeric(value)) return sql`${column} = ${value}`;
  return value.length === 0 ? undefined : among(column, value);
}

/** The column is among the values that a module found. An empty list matches no rows. */
export function among<T extends string, V>(column: Valued<T, V>, values: readonly ValueFor<NoInfer<V>>[]): Sql<T>;
export function among(column: Sql, values: readonly (string | number)[]): Sql {
  const [first] = values;
  if (first === undefined) return never;
  if (values.length === 1) return sql`${column} = ${first}`;
  return dialectal((dialect) => sql`${column} in (${dialect.list(values) ?? joined(filled(values))})`);
}

/**
 * Repeats the last value until the length of the list is a power of two, so that lists of all lengths need few
 * statements.
 */
function filled(values: readonly (string | number)[]): readonly (string | number)[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  const last = values.at(-1);
  if (length === values.length || last === undefined) return values;
  return [...values, ...Array.from({ length: length - values.length }, () => last)];
}

const operators = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=`, '!=': sql`!=` } as const;

/** The column compared with a value; undefined omits the condition. */
export function compare<T extends string, V>(
  column: Valued<T, V>,
  operator: Range | '!=',
  value: ValueFor<NoInfer<V>> | Sql,
): Sql<T>;
export function compare<T extends string, V>(
  column: Valued<T, V>,
  operator: Range | '!=',
  value: ValueFor<NoInfer<V>> | Sql | undefined,
): Sql<T> | undefined;
export function compare(column: Sql, operator: Range | '!=', value: Comparable | undefined): Sql | undefined {
  if (value === undefined) return undefined;
  const condition = sql`${column} ${operators[operator]} ${value as Bound}`;
  return operator === '!=' || isSql(value) ? condition : withEnds(condition, [endOf(column, operator, value)]);
}

/** Between the bounds of a list in its direction: descending lists run from the upper bound to the lower. */
export function between<T extends string, V>(
  column: Valued<T, V>,
  direction: Direction,
  from: ValueFor<NoInfer<V>> | Sql | undefined,
  to: ValueFor<NoInfer<V>> | Sql | undefined,
): Sql<T> | undefined;
export function between(
  column: Sql,
  direction: Direction,
  from: Comparable | undefined,
  to: Comparable | undefined,
): Sql | undefined {
  if (from === undefined && to === undefined) return undefined;
  const [low, high] = direction === 'asc' ? [from, to] : [to, from];
  return all([compare(column, '>=', low), compare(column, '<=', high)]);
}

/** Begins with a prefix, as a range that can use an index. */
export function beginsWith<T extends string>(column: Sql<T>, prefix: string | undefined): Sql<T> | undefined {
  if (prefix === undefined) return undefined;
  return sql`${column} >= ${prefix} and ${column} < ${`${prefix}\u{10FFFF}`}`;
}

/** Applies a function to the value; undefined stays undefined. */
export function ifGiven<T, U>(value: T | undefined, change: (value: T) => U): U | undefined {
  return value === undefined ? undefined : change(value);
}
