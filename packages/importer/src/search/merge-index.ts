/**
 * Copies parts of the search index into one: rows and blocks unchanged, and the list of segments renumbered. The tables
 * of the index: https://sqlite.org/fts3.html#shadow_tables
 */
import type { Database } from 'better-sqlite3';

/** Number of parts on one level of the index. */
export const mostParts = 16;

/** Segments of the parts are on a level that the next insertions do not fill immediately. */
const level = 4;

/** `done` is called in the same transaction. */
export function mergeIndex(db: Database, part: number, from: string, done: () => void): void {
  db.prepare('ATTACH DATABASE ? AS loaded').run(from);
  // Tables of an index may be written in this mode only.
  db.unsafeMode(true);
  try {
    db.transaction(() => {
      db.exec(`
        INSERT INTO main.searchindex_content SELECT * FROM loaded.searchindex_content;
        INSERT INTO main.searchindex_segments SELECT * FROM loaded.searchindex_segments;
        INSERT INTO main.searchindex_segdir SELECT ${level}, ${part}, start_block, leaves_end_block, end_block, root
          FROM loaded.searchindex_segdir`);
      done();
    })();
  } finally {
    db.unsafeMode(false);
    db.exec('DETACH DATABASE loaded');
  }
}
