/** Rows of pages, found by their titles. */
import { equals } from '../sql/conditions.js';
import { from, statement, type Statement } from '../sql/query.js';
import { sql, type Sql } from '../sql/sql.js';
import type { RowOf, Selected } from '../sql/table.js';
import { byNamespace, conditionForTitles, type TitleKey } from '../sql/title-condition.js';
import type { Db } from './database.js';
import { c, t } from './schema/tables.js';

const pages = from(t.page);
const redirects = pages.join(t.redirect, sql`${c.rd_from} = ${c.page_id}`);

/** The columns are of tables that the query reads, which TypeScript does not see while `C` is open. */
const withRows = <C extends Selected>(query: Sql): Statement<RowOf<C>> => statement(query);

/** The page with this title. */
export function pageByTitle<const C extends Selected<string, 'page'>>(
  db: Db,
  { namespace, dbkey }: TitleKey,
  columns: readonly C[],
): Promise<RowOf<C> | undefined> {
  const found = pages.where(equals(c.page_namespace, namespace), equals(c.page_title, dbkey));
  return db.first(withRows<C>(found.select(...columns)));
}

/** The pages with these titles. Reads nothing when there are no titles. */
export async function pagesByTitle<const C extends Selected<string, 'page'>>(
  db: Db,
  titles: Iterable<TitleKey>,
  columns: readonly C[],
): Promise<readonly RowOf<C>[]> {
  const wanted = byNamespace(titles);
  const found = pages.where(conditionForTitles(c.page_namespace, c.page_title, wanted));
  return db.all(withRows<C>(found.select(...columns)));
}

/** The redirects among the pages, with columns of their targets. */
export async function redirectsByTitle<const C extends Selected<string, 'page' | 'redirect'>>(
  db: Db,
  titles: Iterable<TitleKey>,
  columns: readonly C[],
): Promise<readonly RowOf<C>[]> {
  const wanted = byNamespace(titles);
  const found = redirects.where(conditionForTitles(c.page_namespace, c.page_title, wanted));
  return db.all(withRows<C>(found.select(...columns)));
}
