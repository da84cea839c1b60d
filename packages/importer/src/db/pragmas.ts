import type { Database } from 'better-sqlite3';

/** The page cache while rows are inserted, in KiB. */
const loadCache = -65536;

/**
 * Settings of a database that is being filled. The journal stays, so that a killed import can continue; nothing is forced to the disk,
 * because an import that was interrupted by a crash of the machine starts again.
 */
export const loadPragmas: readonly string[] = [
  'journal_mode = DELETE',
  'synchronous = OFF',
  'locking_mode = EXCLUSIVE',
  `cache_size = ${loadCache}`,
  'temp_store = FILE',
];

/**
 * The page cache while indexes are made, in KiB. SQLite sorts the rows of an index in pieces of this size: pieces that fit into the
 * processor's own cache take less than half of the time.
 */
export const indexCache = -2000;

/** Does something with the page cache that is best for indexes. */
export function withIndexCache(db: Database, does: () => void): void {
  db.pragma(`cache_size = ${indexCache}`);
  try {
    does();
  } finally {
    db.pragma(`cache_size = ${loadCache}`);
  }
}

/** Settings of a part of the database, which is made anew when an import is stopped. */
export const partPragmas: readonly string[] = [
  'journal_mode = OFF',
  'synchronous = OFF',
  'locking_mode = EXCLUSIVE',
  `cache_size = ${loadCache}`,
];
