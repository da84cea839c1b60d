/** Maps a table of a dump to the table of MediaWiki 1.43. */
import { schemaTable } from '../db/schema.js';
import type { DumpTable } from './create-table.js';
import { backupLayouts, type OlderTable, olderTables } from './backup-layouts.js';
import { layouts } from './layouts.js';

export interface TablePlan {
  /** Its name in MediaWiki, without the prefix that a dump may have. */
  readonly table: string;
  /** Columns of the dump that are read, in the order of the intermediate table. */
  readonly columns: readonly PlannedColumn[];
  /** The dump has every column of 1.43, so that rows can be copied unchanged. */
  readonly isSame: boolean;
  /** Columns of the new table and the SQL for each. */
  readonly select: readonly (readonly [column: string, sql: string])[];
  readonly warnings: readonly string[];
  /** Required columns that the dump does not contain. */
  readonly missing: readonly string[];
  /** Another table that must be in the dump. */
  readonly also?: string;
  /** SQL that is run before the rows are copied. */
  readonly before: readonly string[];
  /** SQL that is run in the place of copying: 1.43 does not have the table. */
  readonly instead?: string;
}

export interface PlannedColumn {
  readonly name: string;
  readonly isText: boolean;
}

export function planTable(table: string, dump: DumpTable): TablePlan {
  const older = olderTables[table];
  if (older !== undefined) return planOlder(table, older, dump);
  const { columns } = schemaTable(table);
  const { from = {}, derived = [], known = [] } = layouts[table] ?? backupLayouts[table] ?? {};
  const kinds = new Map(dump.columns.map(({ name, kind }) => [name, kind]));
  const has = new Set(kinds.keys());
  const before: string[] = [];
  const select: (readonly [string, string])[] = [];
  const [missing, warnings]: [string[], string[]] = [[], []];
  const read = new Map<string, PlannedColumn>();
  let also: string | undefined;
  for (const column of columns) {
    const other = from[column.name];
    if (has.has(column.name)) {
      select.push([column.name, `s.${column.name}`]);
      read.set(column.name, column);
    } else if (other !== undefined && other.needs.every((name) => has.has(name))) {
      select.push([column.name, other.sql]);
      for (const name of other.needs) if (!read.has(name)) read.set(name, { name, isText: kinds.get(name) === 'text' });
      also ??= other.also;
      if (other.before !== undefined) before.push(other.before);
    } else if (derived.includes(column.name)) select.push([column.name, '0']);
    else if (column.isOptional) warnings.push(`table ${table} has no column ${column.name}: its default is taken`);
    else missing.push(column.name);
  }
  const used = new Set([...read.keys(), ...known, ...Object.values(from).flatMap(({ needs }) => needs)]);
  for (const { name } of dump.columns)
    if (!used.has(name))
      warnings.push(`table ${table} has the column ${name}, which MediaWiki 1.43 does not have: it is ignored`);
  const isSame = columns.every(({ name }) => has.has(name));
  return {
    table,
    columns: [...read.values()],
    isSame,
    select,
    warnings,
    missing,
    before,
    ...(also === undefined ? {} : { also }),
  };
}

function planOlder(table: string, { columns, sql }: OlderTable, { columns: given }: DumpTable): TablePlan {
  const kinds = new Map(given.map(({ name, kind }) => [name, kind]));
  return {
    table,
    columns: columns.map((name) => ({ name, isText: kinds.get(name) !== 'number' })),
    isSame: false,
    select: [],
    warnings: [],
    missing: columns.filter((name) => !kinds.has(name)),
    before: [],
    instead: sql,
  };
}
