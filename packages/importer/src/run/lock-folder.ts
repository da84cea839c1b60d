/** Lets one import at a time write into a folder. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '../db/sqlite.js';
import { DumpError } from '../errors/dump-error.js';

/**
 * Locks the folder until the returned function is called or the process ends: the lock is one of the operating system,
 * on a file that SQLite keeps open. Throws a DumpError if another import has it.
 */
export function lockFolder(out: string): () => void {
  const folder = join(out, '.import');
  mkdirSync(folder, { recursive: true });
  const lock = new Sqlite(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')
      throw new DumpError('another import into this folder is running: wait until it ends, or stop it', out);
    throw error;
  }
  return () => lock.close();
}
