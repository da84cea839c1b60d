/** Rows as old or damaged wikis have them: what is written into a database, and what is then asked. */
import { readFileSync } from 'node:fs';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { parse } from 'yaml';
import { oddRowsFile } from '../folders.js';
import type { Request } from '../recording.js';

interface Entry {
  readonly rows: string;
  readonly sql: readonly string[];
  /** Each is bound to `:value` of the statements in turn. */
  readonly values?: readonly (string | number | null)[];
  readonly requests: readonly (string | Request)[];
}

export interface OddRows {
  /** Names the rows and the value. */
  readonly name: string;
  /** Changes a database. */
  readonly write: (database: string) => void;
  readonly requests: readonly Request[];
}

function writeTo(database: string, sql: readonly string[], value: string | number | null | undefined): void {
  const opened = new Sqlite(database);
  try {
    for (const statement of sql) {
      const prepared = opened.prepare(statement);
      if (statement.includes(':value')) prepared.run({ value });
      else prepared.run();
    }
  } finally {
    opened.close();
  }
}

/** All cases of `odd-rows.yaml`. */
export function readOddRows(): readonly OddRows[] {
  const entries = parse(readFileSync(oddRowsFile, 'utf8')) as readonly Entry[];
  return entries.flatMap(({ rows, sql, values = [undefined], requests }) =>
    values.map((value): OddRows => {
      const name = value === undefined ? rows : `${rows}: ${JSON.stringify(value)}`;
      return {
        name,
        write: (database) => writeTo(database, sql, value),
        requests: requests.map((request) => ({
          ...(typeof request === 'string' ? { query: request } : request),
          about: name,
        })),
      };
    }),
  );
}
