/** Titles of rows, by their columns. */
import { lookUp } from '@wiki-query/wikitext';
import type { Row, Selected } from '../sql/table.js';
import type { TitleKey } from '../sql/title-condition.js';
import type { QueryRun } from './query-run.js';

/** The columns of namespace and dbkey. All rows may have one namespace, which the request may choose. */
export type TitleColumns<T extends string = string> = readonly [
  namespace: Selected<string, T> | number | ((run: never) => number),
  dbkey: Selected<string, T>,
];

interface RowTitle<T extends string> {
  /** The columns that are read. */
  readonly columns: readonly Selected<string, T>[];
  readonly of: (row: Row, run: QueryRun) => TitleKey;
}

/** The title of a row. */
export function rowTitle<T extends string>([namespace, dbkey]: TitleColumns<T>): RowTitle<T> {
  const namespaceIn = (row: Row, run: QueryRun): number => {
    if (typeof namespace === 'number') return namespace;
    return typeof namespace === 'function' ? namespace(run as never) : (lookUp(row, namespace.as) as number);
  };
  return {
    columns: typeof namespace === 'object' ? [namespace, dbkey] : [dbkey],
    of: (row, run) => ({ namespace: namespaceIn(row, run), dbkey: lookUp(row, dbkey.as) as string }),
  };
}
