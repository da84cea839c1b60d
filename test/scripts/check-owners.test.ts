import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../scripts/check-owners.js');
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-owners-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs the script on a repository whose server has these files, each with what it imports. */
function check(files: Readonly<Record<string, readonly string[]>>): string {
  for (const [path, imports] of Object.entries(files)) {
    const file = join(root, 'packages/server/src', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, imports.map((from) => `export { a } from '${from}';\n`).join(''));
  }
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  expect(status).toBe(stderr === '' ? 0 : 1);
  return stderr.replaceAll('packages/server/src/', '');
}

test('a file of records that two modules reach, one of them through another file', () => {
  const files = {
    'records/users/name.ts': [],
    'records/users/row.ts': ['./name.js'],
    'modules/list/users.ts': ['../../records/users/row.js'],
    'modules/list/users/parts.ts': [],
  };
  expect(check(files)).toBe(
    [
      'records/users/name.ts is used by modules/list/users alone: move it to modules/list/users\n',
      'records/users/row.ts is used by modules/list/users alone: move it to modules/list/users\n',
    ].join(''),
  );
  expect(check({ 'modules/meta/userinfo/rates.ts': ['../../../records/users/row.js'] })).toBe(
    'modules/meta/userinfo/rates.ts belongs to no module: modules/meta/userinfo.ts is missing\n',
  );
  expect(check({ 'modules/meta/userinfo.ts': ['./userinfo/rates.js'] })).toBe('');
});

test('an action counts as much as a module; a test does not', () => {
  const file = { 'records/users/name.ts': [], 'modules/list/users.ts': ['../../records/users/name.js'] };
  expect(check({ ...file, 'actions/a.test.ts': ['../records/users/name.js'] })).toContain('alone');
  expect(check({ 'actions/a.ts': ['../records/users/name.js'] })).toBe('');
});

test('a file that nothing imports', () => {
  expect(check({ 'records/users/name.ts': [] })).toBe('records/users/name.ts is imported by nothing\n');
});

test("a module that imports another module's own file", () => {
  const files = {
    'modules/list/search.ts': ['./search/near.js'],
    'modules/list/search/near.ts': [],
    'modules/list/prefixsearch.ts': ['./search/near.js'],
  };
  expect(check(files)).toBe(
    'modules/list/prefixsearch.ts imports modules/list/search/near.ts, which belongs to modules/list/search: move what both use to records\n',
  );
});
