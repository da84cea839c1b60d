/** Titles of rows, by their columns. */
import { lookUp } from '@wiki-query/wikitext';
import type { Selected } from '../sql/table.js';
import type { TitleKey } from '../sql/title-condition.js';
import type { QueryRun } from './query-run.js';

type Row = Readonly<Record<string, unknown>>;

/** The columns of namespace and dbkey. All rows may have one namespace, which the request may choose. */
export type TitleColumns<T extends string = string> = readonly [
  namespace: Selected<string, T> | number | ((run: never) => number),
  dbkey: Selected<string, T>,
];

/** Returns the title of a row. */
export function titleReader([namespace, dbkey]: TitleColumns): (row: object, run: QueryRun) => TitleKey {
  const namespaceIn = namespaceReader(namespace);
  return (row, run) => ({ namespace: namespaceIn(row as Row, run), dbkey: lookUp(row as Row, dbkey.as) as string });
}

/** Returns the namespace of a row. */
export function namespaceReader(namespace: TitleColumns[0]): (row: object, run: QueryRun) => number {
  if (typeof namespace === 'number') return () => namespace;
  if (typeof namespace === 'function') return (_row, run) => namespace(run as never);
  return (row) => lookUp(row as Row, namespace.as) as number;
}

/** The columns that are read. */
export const columnsOfTitle = <T extends string>([namespace, dbkey]: TitleColumns<T>): readonly Selected<
  string,
  T
>[] => (typeof namespace === 'object' ? [namespace, dbkey] : [dbkey]);
