// @module-tag git
/** `.ci/run`, with an npm that does nothing but write down what it was called with. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wiki-query-ci-'));
  for (const name of ['.ci/run', 'scripts/count-tests.js']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  const npm = ['echo "$@" >> .git/calls', 'echo " Tests  1 passed (1)"', '[ "$*" != "$FAILING" ] || exit 1'];
  command('npm', npm.join('\n'));
  writeFileSync(join(folder, '.gitignore'), '*\n');
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

function command(name: string, script: string): void {
  const path = join(folder, 'bin', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

function runCi(failing: string) {
  const calls = join(folder, '.git/calls');
  rmSync(calls, { force: true });
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, FAILING: failing };
  const { status, stdout } = spawnSync(join(folder, '.ci/run'), { env, encoding: 'utf8' });
  const called = readFileSync(calls, 'utf8').trim().split('\n');
  // The last five run side by side, two at a time.
  const failed = /^npm .* failed$/m.exec(stdout)?.[0];
  return { passed: status === 0, failed, calls: [...called.slice(0, 4), ...called.slice(4).sort()] };
}

const long = 'exec -- turbo run test:long --only --concurrency=1 --continue';
const steps = [
  'run setup',
  'ci',
  'run check',
  'run build',
  `${long} --filter=!@wiki-query/test`,
  `${long} --filter=@wiki-query/test`,
  'run lint',
  'run test:e2e',
  'test',
];

test('.ci/run installs programs and packages, and then checks the outputs before anything else builds', () => {
  expect(runCi('nothing')).toEqual({ passed: true, failed: undefined, calls: steps });
});

test.each(steps.slice(2))('.ci/run fails when `npm %s` does, and runs the other steps', (step) => {
  expect(runCi(step)).toEqual({ passed: false, failed: `npm ${step} failed`, calls: steps });
});

test('the log gives the seconds of the suites and of the slowest tests, the failures, and the number of tests', () => {
  const log = join(folder, 'log');
  writeFileSync(
    log,
    [
      '@wiki-query/docs:test:  \u001b[32m✓\u001b[39m test/a.test.ts (2 tests) 1900ms',
      '@wiki-query/server:test:  ❯ src/b.test.ts (1 test | 1 failed) 700ms',
      '@wiki-query/docs:test:    ✓ takes its time 1800ms',
      '@wiki-query/server:test:    × takes less 400ms',
      '@wiki-query/server:test:       Tests  1 failed (1)',
      '@wiki-query/docs:test:       Tests  2 passed (2)',
      '@wiki-query/docs:test:    Duration  2.30s (transform 100ms)',
      '✔ a test of Node (2345.678ms)',
      '@wiki-query/server:test:  FAIL  src/b.test.ts > takes less',
      '@wiki-query/server:test: \u001b[31mAssertionError: expected 1 to be 2',
      '@wiki-query/docs:test: stdout of another suite',
      '@wiki-query/server:test: ⎯⎯⎯⎯[1/1]⎯',
      '@wiki-query/server:test: after it',
      'not ok 1 - a test of TAP',
      '  code: 1',
      '  ...',
      'ok 2 - another',
      'ℹ pass 1',
    ].join('\n'),
  );
  const { stdout } = spawnSync(process.execPath, [join(root, 'scripts/count-tests.js'), log], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual([
    '2.3 s  docs:test',
    '    2.3 s  a test of Node',
    '    1.8 s  docs:test test/a.test.ts takes its time',
    '    0.4 s  server:test src/b.test.ts takes less',
    'server:test FAIL  src/b.test.ts > takes less',
    '    AssertionError: expected 1 to be 2',
    'not ok 1 - a test of TAP',
    '      code: 1',
    '3 passed, 1 failed',
  ]);
});

test('.ci/run ends when nothing can be installed', () => {
  expect(runCi('run setup')).toMatchObject({ passed: false, calls: ['run setup'] });
  expect(runCi('ci')).toMatchObject({ passed: false, calls: ['run setup', 'ci'] });
});
