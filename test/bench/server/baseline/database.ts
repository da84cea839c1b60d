/** Prepared statements, titles and times for all handlers of the baseline. */
import { isIP } from 'node:net';
import { Sqlite, type Statement } from '@wiki-query/importer/sqlite';

export type Row = Record<string, string | number | null>;
export type Query = Record<string, string>;
export type Handler = (q: Query) => object;

const db = new Sqlite(process.argv[2] ?? '', { readonly: true });
const names =
  'Special||Talk|User|User talk|Sample Wiki|Sample Wiki talk|File|File talk|MediaWiki|MediaWiki talk|Template|Template talk|Help|Help talk|Category|Category talk';
const namespaces = names.split('|');
const statements = new Map<string, Statement<unknown[], Row>>();

export function all(sql: string, ...values: unknown[]): Row[] {
  let statement = statements.get(sql);
  if (statement === undefined) statements.set(sql, (statement = db.prepare<unknown[], Row>(sql)));
  return statement.all(...values);
}

export const title = (ns: number, key: string): string =>
  (ns === 0 ? key : `${namespaces[ns + 1]}:${key}`).replaceAll('_', ' ');
export const iso = (t: string): string =>
  `${t.slice(0, 4)}-${t.slice(4, 6)}-${t.slice(6, 8)}T${t.slice(8, 10)}:${t.slice(10, 12)}:${t.slice(12)}Z`;
export const plain = (t: string): string => t.replace(/[^0-9]/g, '');
export const marks = (count: number): string => Array.from({ length: count }, () => '?').join(',');

/** Members that name who acted. */
export const actor = (name: string): object =>
  name.startsWith('~2') ? { user: name, temp: true } : isIP(name) ? { user: name, anon: true } : { user: name };

/** Removes the row after the limit, and returns it if there is one. */
export const nextOf = (rows: Row[], limit: number): Row | undefined => (rows.length > limit ? rows.pop() : undefined);

/** The response of a list. */
export const listResponse = (name: string, items: readonly object[], more: object | undefined): object => ({
  batchcomplete: true,
  ...(more && { continue: { ...more, continue: '-||' } }),
  query: { [name]: items },
});
