/** The direction of a list, and the bounds that depend on it. */
import { compare, type Condition, type Direction } from '../sql/conditions.js';
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

const direction = ({ params }: { readonly params: object }): Direction =>
  directionOf((params as { readonly dir?: string }).dir ?? 'asc');
