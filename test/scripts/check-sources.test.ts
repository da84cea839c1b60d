import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../scripts/check-sources.js');
const root = mkdtempSync(join(tmpdir(), 'check-sources-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs the script on a repository with one source file of the server. */
function check(path: string, text: string): { readonly status: number | null; readonly stderr: string } {
  const file = join(root, 'packages/server/src', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return { status, stderr };
}

test.each([
  ['const a = 1;\nconst b = a as unknown as string;', 'a.ts:2 casts through unknown'],
  ['const q = sql`select cast(page_id as text) from page`;', 'SQL of one database (cast()'],
  ["const q = sql`select 1 where a like ${b} escape '!'`;", "SQL of one database (escape ')"],
  ['const q = sql`select a || b from page`;', 'SQL of one database (||)'],
])('%j is reported with its place', (text, problem) => {
  const { status, stderr } = check('records/a.ts', text);
  expect(status).toBe(1);
  expect(stderr).toContain('packages/server/src/records/');
  expect(stderr).toContain(problem);
});

test.each([
  ['db/dialects/a.ts', 'const q = sql`select cast(page_id as text) from page`;'],
  ['records/a.ts', '// sql: as unknown as, cast(page_id as text)\nconst q = sql`select page_id from page`;'],
])('%s may have %j', (path, text) => expect(check(path, text)).toEqual({ status: 0, stderr: '' }));
