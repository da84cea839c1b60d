/** Opens the database that an import fills: a new one, that of a stopped import, or a copy of the wiki to update. */
import { constants, copyFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '../db/sqlite.js';
import { openWorkDatabase, type WorkDatabase } from '../db/work-database.js';
import type { ChosenFiles } from '../plan/choose-files.js';
import type { ImportHost } from '../host/host.js';
import { readOrigin } from './origin.js';

/** The database of a stopped import of the same files, or a new one. */
export function openForInput(folder: string, files: ChosenFiles, host: ImportHost): WorkDatabase {
  const path = join(folder, 'wiki.sqlite');
  const input = JSON.stringify({ boot: bootId(), files: fingerprint(files) });
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) {
    const work = tryToOpen(path);
    if (work?.get('input') === input) {
      host.err('Resuming a stopped import of the same files.\n');
      return work;
    }
    work?.close();
    clear(folder);
  }
  const work = openWorkDatabase(path);
  work.set('input', input);
  return work;
}

/** A copy of the imported wiki in a folder. Undefined without a wiki of this name, or if it has another layout. */
export function openCopy(out: string, folder: string, wiki: string): WorkDatabase | undefined {
  const current = join(out, 'wiki.sqlite');
  if (!isUpdatable(current, wiki)) return undefined;
  clear(folder);
  const path = join(folder, 'wiki.sqlite');
  copyFileSync(current, path, constants.COPYFILE_FICLONE);
  return openWorkDatabase(path);
}

function isUpdatable(path: string, wiki: string): boolean {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return false;
  const db = new Sqlite(path, { readonly: true });
  try {
    return readOrigin(db)?.wiki === wiki;
  } catch {
    // Any other file is replaced.
    return false;
  } finally {
    db.close();
  }
}

/** Removes everything but the lock. */
function clear(folder: string): void {
  for (const name of readdirSync(folder))
    if (name !== 'lock') rmSync(join(folder, name), { recursive: true, force: true });
}

function tryToOpen(path: string): WorkDatabase | undefined {
  try {
    return openWorkDatabase(path);
  } catch {
    // Any other content is not a state to continue from.
    return undefined;
  }
}

function fingerprint({ pages, logs, tables, siteinfo }: ChosenFiles): unknown {
  return [...pages, ...logs, ...tables.values(), ...(siteinfo === undefined ? [] : [siteinfo])].map(
    ({ path, size }) => [path, size, Math.floor(statSync(path).mtimeMs)],
  );
}

/** Changes when the machine restarts: after a crash, writes that were not synced may be lost. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
