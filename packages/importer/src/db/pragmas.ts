import type { Database } from './sqlite.js';

/** The page cache while rows are inserted, in KiB. */
const loadCache = -65536;

/**
 * Settings of a database that is being filled. The journal is kept, so that a stopped import can continue. Writes are
 * not synced, because an import that a crash of the machine interrupted starts again.
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

/** Runs work with the best page cache size for indexes. */
export function withIndexCache(db: Database, does: () => void): void {
  db.pragma(`cache_size = ${indexCache}`);
  try {
    does();
  } finally {
    db.pragma(`cache_size = ${loadCache}`);
  }
}

/** Settings of a part of the database that is created again when an import is stopped. */
export const partPragmas: readonly string[] = [
  'journal_mode = OFF',
  'synchronous = OFF',
  'locking_mode = EXCLUSIVE',
  `cache_size = ${loadCache}`,
];
