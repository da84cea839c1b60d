/** Maps a table of a dump to the table of MediaWiki 1.43. */
import { schemaTable } from '../db/schema.js';
import type { DumpTable } from './create-table.js';
import { layouts } from './layouts.js';

export interface TablePlan {
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
}

export interface PlannedColumn {
  readonly name: string;
  readonly isText: boolean;
}

export function planTable(dump: DumpTable): TablePlan {
  const { columns } = schemaTable(dump.name);
  const { from = {}, derived = [], known = [] } = layouts[dump.name] ?? {};
  const has = new Set(dump.columns.map(({ name }) => name));
  const select: (readonly [string, string])[] = [];
  const [missing, warnings]: [string[], string[]] = [[], []];
  const read = new Map<string, PlannedColumn>();
  let also: string | undefined;
  for (const column of columns) {
    const other = from[column.name];
    if (has.has(column.name)) {
      select.push([column.name, `s.${column.name}`]);
      read.set(column.name, column);
    } else if (other !== undefined && has.has(other.needs)) {
      select.push([column.name, other.sql]);
      read.set(other.needs, { name: other.needs, isText: false });
      also ??= other.also;
    } else if (derived.includes(column.name)) select.push([column.name, '0']);
    else if (column.isOptional) warnings.push(`table ${dump.name} has no column ${column.name}: its default is taken`);
    else missing.push(column.name);
  }
  const used = new Set([...read.keys(), ...known, ...Object.values(from).map(({ needs }) => needs)]);
  for (const { name } of dump.columns)
    if (!used.has(name))
      warnings.push(`table ${dump.name} has the column ${name}, which MediaWiki 1.43 does not have: it is ignored`);
  const isSame = columns.every(({ name }) => has.has(name));
  return {
    table: dump.name,
    columns: [...read.values()],
    isSame,
    select,
    warnings,
    missing,
    ...(also === undefined ? {} : { also }),
  };
}
