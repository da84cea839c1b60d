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

// Each of them once with nothing remembered, and once after a run that remembered all.
test.each(['fresh', 'warm'])('finds every kind of drift, and changes no file (%s)', (kind) => {
  if (kind === 'warm') expect(copy.run('npm', 'run', 'generate').status).toBe(0);
  const want = (changed: string, ...lines: readonly string[]): void => {
    const { status, stdout } = check();
    expect({ status, changed: copy.changed() }).toEqual({ status: 1, changed: [changed] });
    for (const line of lines) expect(stdout).toContain(line);
    copy.run('git', 'checkout', '--quiet', '.');
  };
  copy.edit(allpages, /^( +)upload: .*$/m, '$&\n$1delete: Protected against deletion.');
  want(allpages, `stale   ${stub}  (from ${allpages}`, 'stale   test/fixtures/paraminfo/allpages.json');
  copy.write(stub, `${copy.read(stub)}// by hand\n`);
  want(stub, `edited  ${stub}`);
  rmSync(copy.path(stub));
  want(stub, `missing ${stub}`);
  const surplus = 'packages/docs/gen/list/surplus.md';
  copy.write(surplus, 'Nothing makes this file.\n');
  want(surplus, `extra   ${surplus}`);
});

test('prints findings as JSON and nothing else', () => {
  rmSync(copy.path(stub));
  const { stdout } = check('--json');
  expect(JSON.parse(stdout)).toMatchObject({ drift: [{ kind: 'missing', path: stub }] });
});
