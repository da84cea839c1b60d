/** The tables of MediaWiki on MariaDB, from `tables.yaml`, as statements that make them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface TableFacts {
  readonly engine?: string;
  readonly charset?: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Columns by the name of an index, which begins with `unique` or `fulltext` where it is one. */
  readonly keys: Readonly<Record<string, string>>;
}

/** All tables by name. */
export function readTables(): Readonly<Record<string, TableFacts>> {
  return parse(readFileSync(join(import.meta.dirname, 'tables.yaml'), 'utf8')) as Readonly<Record<string, TableFacts>>;
}

/** The statement that makes a table. */
export function createTable(
  name: string,
  { engine = 'InnoDB', charset = 'binary', columns, keys }: TableFacts,
): string {
  const parts = [
    ...Object.entries(columns).map(([column, type]) => `\`${column}\` ${type}`),
    ...Object.entries(keys).map(([key, list]) => keyOf(key, list)),
  ];
  return `CREATE TABLE \`${name}\` (${parts.join(', ')}) ENGINE=${engine} DEFAULT CHARSET=${charset}`;
}

function keyOf(name: string, list: string): string {
  if (name === 'primary') return `PRIMARY KEY (${list})`;
  const [kind, key] = name.includes(' ') ? name.split(' ') : ['', name];
  return `${kind} KEY \`${key}\` (${list})`;
}
