/** Tools of the project print how they are used. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const run = (...given: readonly string[]) =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('../fuzz/main.ts', import.meta.url)), ...given],
    {
      encoding: 'utf8',
    },
  );

it('prints its usage with --help', () => {
  const { status, stdout } = run('--help');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^npm run fuzz .*\n\nSends random requests[^]*Example:\n {2}npm run fuzz -- --requests/);
});

it.each([
  [['--request', '5'], "Unknown option '--request'"],
  [['--seed', '-x'], "Option '--seed' argument is ambiguous"],
  [['--seed', 'x'], '--seed is "x". Give a whole number.'],
])('refuses %j with a sentence and its usage', (given, sentence) => {
  const { status, stderr } = run(...given);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
  expect(stderr).toContain('\n\nnpm run fuzz -- ');
  expect(stderr).not.toMatch(/^\s+at /m);
});
