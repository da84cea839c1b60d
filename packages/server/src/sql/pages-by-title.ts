/** Rows of pages, found by their titles. */
import type { Db } from '../db/database.js';
import type { ColumnName, RowOf } from './columns.js';
import { equals } from './conditions.js';
import { fixed } from './part.js';
import { select, selectAll } from './select.js';
import { byNamespace, conditionForTitles, type TitleKey } from './title-condition.js';

/** The page with this title. */
export function pageByTitle<const C extends ColumnName>(
  db: Db,
  { namespace, dbkey }: TitleKey,
  columns: readonly C[],
): Promise<RowOf<C> | undefined> {
  const where = [equals('page_namespace', namespace), equals('page_title', dbkey)];
  return db.first(select<RowOf<C>>(db.sql, { columns, from: fixed('page'), where }).within({}));
}

/** The pages with these titles. Reads nothing when there are no titles. */
export function pagesByTitle<const C extends ColumnName>(
  db: Db,
  titles: Iterable<TitleKey>,
  columns: readonly C[],
): Promise<readonly RowOf<C>[]> {
  return read(db, 'page', titles, columns);
}

/** The redirects among the pages, with columns of their targets. */
export function redirectsByTitle<const C extends ColumnName>(
  db: Db,
  titles: Iterable<TitleKey>,
  columns: readonly C[],
): Promise<readonly RowOf<C>[]> {
  return read(db, 'page join redirect on rd_from = page_id', titles, columns);
}

async function read<C extends ColumnName>(
  db: Db,
  from: string,
  titles: Iterable<TitleKey>,
  columns: readonly C[],
): Promise<readonly RowOf<C>[]> {
  const wanted = byNamespace(titles);
  if (wanted.size === 0) return [];
  const where = [conditionForTitles('page_namespace', 'page_title', wanted)];
  return db.all(selectAll<RowOf<C>>(db.sql, { columns, from: fixed(from), where }));
}
