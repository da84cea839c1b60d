/**
 * Creates the search index of a range of pages in a separate database file, from which it is copied later. Runs in a
 * worker thread.
 */
import { rmSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { partPragmas } from '../db/pragmas.js';
import { schemaTable } from '../db/schema.js';
import { currentText } from '../texts/current-text.js';
import { indexedText, indexedTitle } from './indexed-text.js';

export interface IndexTask {
  /** The database with the pages. */
  readonly database: string;
  /** IDs of pages: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** The database to make. */
  readonly into: string;
  /** The first block number of this part: parts must not share numbers. */
  readonly firstBlock: number;
  /** Counters of processed IDs (0) and pages (1), which another thread reads. */
  readonly progress: SharedArrayBuffer;
}

interface Row {
  readonly id: number;
  readonly namespace: number;
  readonly title: string;
  readonly text: string | null;
}

/** Returns the number of pages. */
export function indexPages({ database, from, to, into, firstBlock, progress }: IndexTask): number {
  const done = new Float64Array(progress);
  const source = new Sqlite(database, { readonly: true });
  rmSync(into, { force: true });
  const db = new Sqlite(into);
  try {
    for (const pragma of partPragmas) db.pragma(pragma);
    const insert = emptyIndex(db, firstBlock);
    const rows = source
      .prepare<unknown[], Row>(
        `SELECT page_id AS id, page_namespace AS namespace, page_title AS title, old_text AS text
         FROM page ${currentText} WHERE page_id >= ? AND page_id < ? ORDER BY page_id`,
      )
      .iterate(from, to);
    let count = 0;
    db.exec('BEGIN');
    for (const { id, namespace, title, text } of rows) {
      insert.run(id, indexedTitle(namespace, title), indexedText(text ?? ''));
      count++;
      done[0] = id + 1 - from;
      done[1] = count;
    }
    db.exec('COMMIT');
    // One segment for each part: a search reads each segment.
    db.exec("INSERT INTO searchindex (searchindex) VALUES ('optimize')");
    db.prepare('DELETE FROM searchindex_segments WHERE blockid = ?').run(firstBlock);
    return count;
  } finally {
    db.close();
    source.close();
  }
}

function emptyIndex(db: Database, firstBlock: number): Sqlite.Statement {
  // Tables of an index may be written in this mode only.
  db.unsafeMode();
  db.exec(schemaTable('searchindex').sql);
  db.prepare('INSERT INTO searchindex_segments (blockid, block) VALUES (?, NULL)').run(firstBlock);
  return db.prepare('INSERT INTO searchindex (rowid, si_title, si_text) VALUES (?, ?, ?)');
}
