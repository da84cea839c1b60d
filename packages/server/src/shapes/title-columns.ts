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

/** Returns the title of a row. */
export function titleReader([namespace, dbkey]: TitleColumns): (row: Row, run: QueryRun) => TitleKey {
  const namespaceIn = (row: Row, run: QueryRun): number => {
    if (typeof namespace === 'number') return namespace;
    return typeof namespace === 'function' ? namespace(run as never) : (lookUp(row, namespace.as) as number);
  };
  return (row, run) => ({ namespace: namespaceIn(row, run), dbkey: lookUp(row, dbkey.as) as string });
}

/** The columns that are read. */
export const columnsOfTitle = <T extends string>([namespace, dbkey]: TitleColumns<T>): readonly Selected<
  string,
  T
>[] => (typeof namespace === 'object' ? [namespace, dbkey] : [dbkey]);
