/** The schema of MediaWiki 1.43 on SQLite, as data. */
import { readFileSync } from 'node:fs';

export interface SchemaTable {
  readonly name: string;
  readonly sql: string;
  readonly indexes: readonly string[];
  readonly columns: readonly SchemaColumn[];
}

export interface SchemaColumn {
  readonly name: string;
  /** Values of this column are texts. Those of `old_text` may be compressed. */
  readonly isText: boolean;
  /** Rows need not give it. */
  readonly isOptional: boolean;
}

interface SchemaFile {
  readonly tables: readonly Omit<SchemaTable, 'columns'>[];
}

const file: SchemaFile = JSON.parse(readFileSync(new URL('../../data/schema.json', import.meta.url), 'utf8'));

/** All tables by name. */
export const schema: ReadonlyMap<string, SchemaTable> = new Map(
  file.tables.map((table) => [table.name, { ...table, columns: columnsOf(table.sql) }]),
);

/** A table that the schema is known to have. */
export function schemaTable(name: string): SchemaTable {
  const table = schema.get(name);
  if (table === undefined) throw new Error(`the schema has no table ${name}`);
  return table;
}

function columnsOf(sql: string): readonly SchemaColumn[] {
  const body = sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')'));
  const key = /PRIMARY KEY ?\(([^)]*)\)/.exec(body)?.[1]?.split(/,\s*/) ?? [];
  return body
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter((part) => !/^(?:PRIMARY KEY|UNIQUE|CONSTRAINT)\b/.test(part))
    .map((part) => {
      const [name = '', type = ''] = part.split(/\s+/);
      return {
        name: name.replaceAll('"', ''),
        isText: /^(?:BLOB|TEXT|VARCHAR|CHAR)/.test(type) && name !== 'old_text',
        isOptional:
          !key.includes(name) &&
          !name.endsWith('_from') &&
          (/\bDEFAULT\b|PRIMARY KEY/.test(part) || !part.includes('NOT NULL')),
      };
    });
}
