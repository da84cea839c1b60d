import { among, any } from './conditions.js';
import { compareBytes } from '../text/php-order.js';
import { sql, type Sql } from './sql.js';

/** A local title in database form. */
export interface TitleKey {
  readonly namespace: number;
  readonly dbkey: string;
}

/** How sets and maps of titles name one. */
export const titleKey = ({ namespace, dbkey }: TitleKey): string => `${namespace}:${dbkey}`;

/** The order of titles: by namespace, then by the bytes of the names. */
export const compareTitles = (a: TitleKey, b: TitleKey): number =>
  a.namespace - b.namespace || compareBytes(a.dbkey, b.dbkey);

/** Values by namespace and dbkey. */
export type ByTitle<T> = Map<number, Map<string, T>>;

/** Sets the value of a title. */
export function putByTitle<T>(map: ByTitle<T>, namespace: number, dbkey: string, value: T): void {
  const titles = map.get(namespace);
  if (titles === undefined) map.set(namespace, new Map([[dbkey, value]]));
  else titles.set(dbkey, value);
}

/** Titles by namespace. Keys of the inner map are dbkeys. */
export type TitlesByNamespace = ReadonlyMap<number, ReadonlyMap<string, unknown>>;

/** Groups titles by namespace, each once. */
export function byNamespace(titles: Iterable<TitleKey>): ByTitle<true> {
  const map: ByTitle<true> = new Map();
  for (const { namespace, dbkey } of titles) putByTitle(map, namespace, dbkey, true);
  return map;
}

/** SQL condition for a set of titles: one `IN` list per namespace. */
export function conditionForTitles<T extends string>(
  namespaceColumn: Sql<T>,
  titleColumn: Sql<T>,
  titles: TitlesByNamespace,
): Sql<T> {
  return any(
    [...titles].map(
      ([namespace, keys]) => sql`(${namespaceColumn} = ${namespace} and ${among(titleColumn, [...keys.keys()])})`,
    ),
  );
}
