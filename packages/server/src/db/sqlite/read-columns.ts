import type { Database } from '@wiki-query/importer/sqlite';
import type { ColumnsByTable } from '../check-schema.js';

/** The columns of each table and view of a file. */
export function readColumns(connection: Database): ColumnsByTable {
  const rows = connection
    .prepare<[], { table: string; column: string }>(
      'SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type IN (\'table\', \'view\')',
    )
    .all();
  const columns = new Map<string, Set<string>>();
  for (const { table, column } of rows) {
    const known = columns.get(table) ?? new Set<string>();
    columns.set(table, known.add(column));
  }
  return columns;
}
