/** Imports in this thread, and returns the printed output. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Sqlite } from '../../src/db/sqlite.js';
import { afterAll } from 'vitest';
import { textOf } from '../../src/texts/current-text.js';
import { type ImportOptions, type ImportResult, importDumps } from '../../src/index.js';

export const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
export const baseProfile = fileURLToPath(new URL('../../../server/sample/site.json', import.meta.url));

export interface Ran {
  readonly result: ImportResult | undefined;
  readonly said: string;
}

export async function runImport(
  paths: readonly string[],
  out: string,
  more: Partial<ImportOptions> = {},
): Promise<Ran> {
  let said = '';
  const say = (text: string): void => void (said += text);
  const options = { paths, out, baseProfile, threads: 0, ...more };
  const result = await importDumps(options, { out: say, err: say, isTerminal: false });
  return { result, said };
}

/** A folder that is deleted after the tests of the file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `importer-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Rows of a query on an imported wiki. `plain(old_text)` is a stored text. `temp.words` has the entries of the search index. */
export function rowsOf(out: string, sql: string): readonly unknown[] {
  const db = new Sqlite(join(out, 'wiki.sqlite'), { readonly: true });
  db.function('plain', (stored) => {
    const text = stored as string | Buffer | null;
    return textOf({ old_text: text, is_packed: Number(Buffer.isBuffer(text)) }) ?? null;
  });
  db.exec('CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, searchindex, instance)');
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}
