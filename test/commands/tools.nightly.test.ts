/** The project's own tools, which tsx runs from their sources. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const scriptsOf = (folder: string): Readonly<Record<string, string>> =>
  (JSON.parse(readFileSync(`${root}${folder}package.json`, 'utf8')) as { scripts: Readonly<Record<string, string>> })
    .scripts;
const tools = ['', 'test/'].flatMap((folder) =>
  Object.entries(scriptsOf(folder)).flatMap(([name, script]) => {
    const path = /\btsx (\S+)/.exec(script)?.[1];
    return path === undefined ? [] : [{ name: folder === '' ? name : `${name} -w test`, path }];
  }),
);

const runTool = (path: string, ...given: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', path, ...given], { cwd: root, encoding: 'utf8' });
const run = (...given: readonly string[]) => runTool('test/fuzz/main.ts', ...given);

it.each(tools)('$name prints its usage with --help', ({ name, path }) => {
  const { status, stdout, stderr } = runTool(path, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.split('\n', 1)[0]).toMatch(new RegExp(`^npm run ${name}(?: |$)`));
  expect(stdout).toMatch(new RegExp(`\nExamples?:\n {2}npm run ${name}\\b`));
});

it('fuzz:diff makes all outputs from the sources', () => {
  const { status, stdout, stderr } = runTool(
    'packages/generator/test/mutations/main.ts',
    '--count',
    '4',
    '--seed',
    '5',
  );
  // Which mutations the seed gives depends on the spec: some are refused.
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^seed 5: .*\d explained/);
});

it.each([
  [['--request', '5'], "Unknown option '--request'"],
  [['--seed', '-x'], "Option '--seed' argument is ambiguous"],
  [['--seed', 'x'], '--seed is "x". Give a whole number.'],
])('refuses %j with a sentence and its usage', (given, sentence) => {
  const { status, stderr } = run(...given);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
  expect(stderr).toContain('\n\nnpm run fuzz -w test -- ');
  expect(stderr).not.toMatch(/^\s+at /m);
});
