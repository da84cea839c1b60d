/** The direction of a list, and the bounds that depend on it. */
import type { Call } from '../request/call.js';
import { beginsWith, compare, type Condition, type Direction } from '../sql/conditions.js';
import type { Sql } from '../sql/sql.js';

/** `asc` or `desc` of the API's `dir` values. */
export function directionOf(dir: string): Direction {
  return dir === 'descending' || dir === 'desc' || dir === 'older' ? 'desc' : 'asc';
}

/** Condition of a parameter for the start of a list. */
export const startsAt =
  <T extends string>(column: Sql<T>) =>
  (value: string, run: { readonly params: object }): Condition<T> | undefined =>
    compare(column, direction(run) === 'asc' ? '>=' : '<=', value);

/** Condition of a parameter that a list ends at. */
export const endsAt =
  <T extends string>(column: Sql<T>) =>
  (value: string, run: { readonly params: object }): Condition<T> | undefined =>
    compare(column, direction(run) === 'asc' ? '<=' : '>=', value);

interface TitledRun {
  readonly params: object;
  readonly call: Call;
}

/** Conditions of the parameters `from`, `to` and `prefix` for a column of titles in a namespace. */
export function titleRange<T extends string, R extends TitledRun>(
  column: Sql<T>,
  namespace: number | ((run: R) => number),
) {
  const keyOf = (text: string, run: R): string =>
    run.call.wiki.titles.partToDbkey(text, typeof namespace === 'number' ? namespace : namespace(run));
  return {
    from: (text: string, run: R) => startsAt(column)(keyOf(text, run), run),
    to: (text: string, run: R) => endsAt(column)(keyOf(text, run), run),
    prefix: (text: string, run: R) => beginsWith(column, keyOf(text, run)),
  };
}

const direction = ({ params }: { readonly params: object }): Direction =>
  directionOf((params as { readonly dir?: string }).dir ?? 'asc');
