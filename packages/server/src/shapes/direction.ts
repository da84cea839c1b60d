/** The direction of a list, and the bounds that depend on it. */
import type { Call } from '../request/call.js';
import { beginsWith, compare, type Direction } from '../sql/conditions.js';
import type { Sql } from '../sql/sql.js';

/** `asc` or `desc` of the API's `dir` values. */
export function directionOf(dir: string): Direction {
  return dir === 'descending' || dir === 'desc' || dir === 'older' ? 'desc' : 'asc';
}

interface Run {
  readonly params: object;
}

/** A bound of a list: where it starts, or where it ends. */
const bound = <T extends string>(column: Sql<T>, isStart: boolean, value: string, { params }: Run): Sql<T> => {
  const isAscending = directionOf((params as { readonly dir?: string }).dir ?? 'asc') === 'asc';
  return compare(column, isAscending === isStart ? '>=' : '<=', value);
};

/** Conditions of the parameters `start` and `end` for a column of times. */
export const timeRange = <T extends string>(column: Sql<T>) => ({
  start: (time: string, run: Run) => bound(column, true, time, run),
  end: (time: string, run: Run) => bound(column, false, time, run),
});

/** Conditions of the parameters `from`, `to` and `prefix` for a column of titles in a namespace. */
export function titleRange<T extends string, R extends Run & { readonly call: Call }>(
  column: Sql<T>,
  namespace: number | ((run: R) => number),
) {
  const keyOf = (text: string, run: R): string =>
    run.call.wiki.titles.partToDbkey(text, typeof namespace === 'number' ? namespace : namespace(run));
  return {
    from: (text: string, run: R) => bound(column, true, keyOf(text, run), run),
    to: (text: string, run: R) => bound(column, false, keyOf(text, run), run),
    prefix: (text: string, run: R) => beginsWith(column, keyOf(text, run)),
  };
}
