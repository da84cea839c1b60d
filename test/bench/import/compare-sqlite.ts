/** Measures the time of SQLite for the rows and indexes of SQL tables, with the settings of an import. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import { tableNames } from './make-dump.js';

/** Seconds of the processor for `INSERT … SELECT` of all rows from another database, and `CREATE INDEX`. */
export function timeSqlite(wiki: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sqlite-'));
  const db = new Sqlite(join(folder, 'alone.sqlite'));
  try {
    for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'locking_mode = EXCLUSIVE']) db.pragma(pragma);
    db.prepare('ATTACH DATABASE ? AS wiki').run(wiki);
    const started = process.cpuUsage();
    for (const table of tableNames) copyTable(db, table);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

function copyTable(db: Database, table: string): void {
  const sqlOf = (type: string): readonly string[] =>
    db
      .prepare('SELECT sql FROM wiki.sqlite_master WHERE type = ? AND tbl_name = ? AND sql IS NOT NULL')
      .pluck()
      .all(type, table) as string[];
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table).join(', ');
  for (const sql of sqlOf('table')) db.exec(sql);
  db.pragma('cache_size = -65536');
  // With names of columns the rows are inserted one by one, as those of a dump are.
  db.exec(`INSERT INTO main."${table}" (${columns}) SELECT ${columns} FROM wiki."${table}"`);
  // The indexes of pages are made with those of the tables that come from XML.
  if (table === 'page') return;
  db.pragma('cache_size = -2000');
  for (const sql of sqlOf('index')) db.exec(sql);
}
