// @module-tag git
/** `npm run check`, as the README has it, in a copy of the repository: what it finds, and that it changes nothing. */
import { existsSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

let copy: CopiedRepository;
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => copy.remove());
afterEach(() => {
  copy.run('git', 'checkout', '--quiet', '.');
  copy.run('git', 'clean', '--quiet', '--force', '-d');
});

const allpages = 'spec/modules/list/allpages.yaml';
const stub = 'packages/server-stubs/src/gen/list/allpages.ts';
const check = (...args: readonly string[]) => copy.run('npm', 'run', '--silent', 'check', '--', ...args);

test('passes on a fresh copy, and builds nothing but the generator', () => {
  expect(check()).toMatchObject({ status: 0, stdout: '' });
  expect(existsSync(copy.path('packages/generator/dist/cli.js'))).toBe(true);
  for (const name of ['server-stubs', 'server', 'client'])
    expect(existsSync(copy.path(`packages/${name}/dist`))).toBe(false);
  expect(copy.changed()).toEqual([]);
});

test('finds every kind of drift, and changes no file', () => {
  copy.edit(allpages, /^( +)upload: .*$/m, '$&\n$1delete: Protected against deletion.');
  const made = check();
  expect({ status: made.status, changed: copy.changed() }).toEqual({ status: 1, changed: [allpages] });
  expect(made.stdout).toContain(`stale   ${stub}  (from ${allpages}`);
  expect(made.stdout).toContain('stale   test/fixtures/paraminfo/allpages.json');
  copy.run('git', 'checkout', '--quiet', '.');

  const [edited, surplus] = ['packages/docs/gen/list/allpages.md', 'packages/docs/gen/list/surplus.md'];
  copy.write(edited, `${copy.read(edited)}\nBy hand.\n`);
  rmSync(copy.path(stub));
  copy.write(surplus, 'Nothing makes this file.\n');
  const found = check('--json');
  expect({ status: found.status, changed: copy.changed().toSorted() }).toEqual({
    status: 1,
    changed: [edited, surplus, stub],
  });
  expect(JSON.parse(found.stdout)).toMatchObject({
    drift: [
      { kind: 'edited', path: edited },
      { kind: 'extra', path: surplus },
      { kind: 'missing', path: stub },
    ],
  });
});
