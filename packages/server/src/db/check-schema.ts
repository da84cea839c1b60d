/**
 * Checks that a database has the schema of MediaWiki 1.43 (`maintenance/tables.json`), by its tables and columns: the
 * database does not contain its version.
 */
import { EnvironmentError } from '../errors/environment-error.js';
import { expectedColumns } from './schema/tables.js';

export type ColumnsByTable = ReadonlyMap<string, ReadonlySet<string>>;

/** Tables and columns that only older or newer releases have. */
const foreign: readonly { readonly table: string; readonly column?: string; readonly release: string }[] = [
  { table: 'ipblocks', release: 'older than 1.43' },
  { table: 'pagelinks', column: 'pl_title', release: 'older than 1.43' },
  { table: 'templatelinks', column: 'tl_title', release: 'older than 1.39' },
  { table: 'file', release: 'newer than 1.43' },
  { table: 'categorylinks', column: 'cl_target_id', release: 'newer than 1.43' },
];

/** The prefix of the names of tables, if there is one. */
export function prefixOf(columns: ColumnsByTable): string | undefined {
  const starts = [...columns.keys()].map((table) => /^(\w+)revision$/.exec(table)?.[1]);
  return starts.find((start) => start !== undefined && columns.has(`${start}page`));
}

/** Throws an EnvironmentError that names the first tables or columns that differ. */
export function checkSchema(columns: ColumnsByTable, path: string): void {
  const missingTables = Object.keys(expectedColumns).filter((table) => !columns.has(table));
  const prefix = prefixOf(columns);
  if (!columns.has('revision') && prefix !== undefined)
    throw new EnvironmentError(
      `${path} has no table "page", and it has "${prefix}page": its tables begin with "${prefix}". Write prefix: ${prefix} into database.yaml, or ?prefix=${prefix} after the URL`,
    );
  if (!columns.has('page') || !columns.has('revision'))
    throw new EnvironmentError(
      `${path} is not a MediaWiki database: it has no table "${columns.has('page') ? 'revision' : 'page'}"`,
    );
  const stranger = foreign.find(({ table, column }) => (column ? columns.get(table)?.has(column) : columns.has(table)));
  if (stranger !== undefined) {
    const what = stranger.column ? `column "${stranger.table}.${stranger.column}"` : `table "${stranger.table}"`;
    throw new EnvironmentError(
      `${path} belongs to a MediaWiki ${stranger.release} (it has the ${what}); this server reads databases of 1.43`,
    );
  }
  if (missingTables.length > 0)
    throw new EnvironmentError(`${path} is not a database of MediaWiki 1.43: it has no table ${quoted(missingTables)}`);
  const missingColumns = Object.entries(expectedColumns).flatMap(([table, names]) =>
    names.filter((name) => !columns.get(table)?.has(name)).map((name) => `${table}.${name}`),
  );
  if (missingColumns.length > 0)
    throw new EnvironmentError(
      `${path} is not a database of MediaWiki 1.43: it has no column ${quoted(missingColumns)}`,
    );
}

function quoted(names: readonly string[]): string {
  const shown = names
    .slice(0, 5)
    .map((name) => `"${name}"`)
    .join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
