/** Moves the finished wiki to its place, only after it is complete and on the disk. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schema } from '../db/schema.js';
import type { Json } from '../profile/site-profile.js';
import type { Context } from './context.js';

/** Returns the number of rows of each table. */
export function finish(
  { work, folder, progress }: Context,
  profile: Json,
  out: string,
): Readonly<Record<string, number>> {
  progress.begin('Writing to disk');
  const { db, path } = work;
  db.pragma('locking_mode = NORMAL');
  db.pragma('journal_mode = DELETE');
  const rows = Object.fromEntries(
    [...schema.keys()].map((table) => [table, Number(db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get())]),
  );
  db.exec('DROP TABLE import_state; DROP TABLE import_move_targets');
  work.close();
  const site = join(folder, 'site.json');
  writeFileSync(site, `${JSON.stringify(profile)}\n`);
  for (const file of [path, site]) toDisk(file);
  renameSync(site, join(out, 'site.json'));
  renameSync(path, join(out, 'wiki.sqlite'));
  toDisk(out);
  rmSync(folder, { recursive: true });
  progress.end();
  return rows;
}

function toDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
