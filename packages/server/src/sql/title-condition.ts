import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { putByTitle, type ByTitle } from './by-title.js';

/** A local title in database form. */
export interface TitleKey {
  readonly namespace: number;
  readonly dbkey: string;
}

/** Titles by namespace: keys of the inner map are dbkeys. */
export type TitlesByNamespace = ReadonlyMap<number, ReadonlyMap<string, unknown>>;

/** Groups titles by namespace, each once. */
export function byNamespace(titles: Iterable<TitleKey>): ByTitle<true> {
  const map: ByTitle<true> = new Map();
  for (const { namespace, dbkey } of titles) putByTitle(map, namespace, dbkey, true);
  return map;
}

/** SQL condition for a set of titles: one `IN` list per namespace. */
export function conditionForTitles(
  namespaceColumn: string,
  titleColumn: string,
  titles: TitlesByNamespace,
): RawBuilder<SqlBool> {
  const parts = [...titles].map(([namespace, keys]) => {
    const names = [...keys.keys()];
    const title = sql.ref(titleColumn);
    const among = names.length === 1 ? sql`${title} = ${names[0]}` : sql`${title} in (${sql.join(names)})`;
    return sql`(${sql.ref(namespaceColumn)} = ${namespace} and ${among})`;
  });
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}
