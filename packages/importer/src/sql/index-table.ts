/** Creates the indexes of a loaded table. Runs in a worker thread. */
import Sqlite from 'better-sqlite3';
import { partPragmas } from '../db/pragmas.js';
import { makeIndexes } from '../derive/indexes.js';

export interface TableIndexTask {
  readonly table: string;
  /** The database of the table. */
  readonly into: string;
}

/** Returns warnings. An import that is stopped here continues with the missing indexes, so that there is a journal. */
export function indexTable({ table, into }: TableIndexTask): readonly string[] {
  const db = new Sqlite(into);
  const warnings: string[] = [];
  try {
    for (const pragma of [...partPragmas, 'journal_mode = DELETE']) db.pragma(pragma);
    makeIndexes(db, [table], (problem) => void warnings.push(problem));
    return warnings;
  } finally {
    db.close();
  }
}
