import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { schemaTable } from '../db/schema.js';
import { indexPages } from './index-pages.js';
import { mergeIndex } from './merge-index.js';

const folder = mkdtempSync(join(tmpdir(), 'merge-index-'));
afterAll(() => rmSync(folder, { recursive: true }));

const database = join(folder, 'wiki.sqlite');
writeFileSync(database, gunzipSync(readFileSync(new URL('../../../server/sample/wiki.sqlite.gz', import.meta.url))));

/** An index that was made in parts of these ranges of ids. */
function indexOf(name: string, ...ends: readonly number[]): Sqlite.Database {
  const db = new Sqlite(join(folder, `${name}.sqlite`));
  db.exec(schemaTable('searchindex').sql);
  for (const [part, to] of ends.entries()) {
    const into = join(folder, `${name}-${part}.sqlite`);
    indexPages({
      database,
      from: ends[part - 1] ?? 0,
      to,
      into,
      firstBlock: part * 2 ** 40 + 1,
      progress: new SharedArrayBuffer(16),
    });
    mergeIndex(db, part, into, () => undefined);
  }
  return db;
}

it('finds the same in an index of several parts', () => {
  const whole = indexOf('whole', 10_000);
  const parts = indexOf('parts', 100, 101, 300, 10_000, 20_000);
  parts.exec("INSERT INTO searchindex (searchindex) VALUES ('integrity-check')");
  const found = (db: Sqlite.Database, words: string): readonly unknown[] =>
    db.prepare('SELECT rowid FROM searchindex WHERE searchindex MATCH ? ORDER BY 1').pluck().all(words);
  for (const words of ['river', 'si_title:river', 'ri*', '"ember valley"', 'valley OR anchor']) {
    expect(found(parts, words), words).toEqual(found(whole, words));
    expect(found(parts, words).length, words).toBeGreaterThan(0);
  }
  // Pages that are edited later are indexed behind the parts.
  parts.prepare('INSERT INTO searchindex (rowid, si_title, si_text) VALUES (30000, ?, ?)').run('new', 'river');
  expect(found(parts, 'river')).toContain(30000);
  parts.exec("INSERT INTO searchindex (searchindex) VALUES ('integrity-check')");
});
