// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { expect, it } from 'vitest';
import { unpackDatabase } from '../../../packages/server/src/db/unpack.js';
import { sampleFolder } from '../../support/served-wiki.js';
import { growWiki } from './grow-wiki.js';

it('has titles that MediaWiki and MariaDB can store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-grown-'));
  const from = await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz'));
  const path = join(folder, 'wiki.sqlite');
  growWiki(from, path, 12, () => undefined);
  const read = (file: string, sql: string): number => {
    const database = new Sqlite(file, { readonly: true });
    const value = database.prepare<[], number>(sql).pluck().get() ?? 0;
    database.close();
    return value;
  };
  for (const [table, column] of [
    ['linktarget', 'lt_title'],
    ['page', 'page_title'],
    ['logging', 'log_title'],
  ] as const) {
    expect(read(path, `SELECT max(length(CAST(${column} AS BLOB))) FROM ${table}`)).toBeLessThanOrEqual(255);
    const before = read(from, `SELECT count(*) FROM ${table}`);
    expect(read(path, `SELECT count(*) FROM ${table}`)).toBeGreaterThan(12 * before);
  }
  rmSync(folder, { recursive: true });
});
