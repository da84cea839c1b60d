// @module-tag git
/** The outputs that turbo generates after each change, in a copy of the repository. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

let copy: CopiedRepository;
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => copy.remove());

interface Task {
  readonly taskId: string;
  readonly command: string;
  readonly cache: { readonly status: string };
}

/** Generates; `MISS` for each task that turbo ran, `HIT` where it knew the result. */
function generate(): Record<string, string> {
  rmSync(copy.path('.turbo/runs'), { recursive: true, force: true });
  const { status, stdout, stderr } = copy.run('env', 'TURBO_RUN_SUMMARY=true', 'npm', 'run', 'generate');
  if (status !== 0) throw new Error(stdout + stderr);
  const [summary = ''] = readdirSync(copy.path('.turbo/runs'));
  const { tasks } = JSON.parse(copy.read(`.turbo/runs/${summary}`)) as { readonly tasks: readonly Task[] };
  return Object.fromEntries(tasks.map(({ taskId, cache }) => [taskId.replace('@wiki-query/', ''), cache.status]));
}

const owners = ['server-stubs', 'openapi', 'docs', 'test'];
const builds = ['access#build', 'generator#build'];
const tasks = [...builds, 'generator#compile', ...owners.map((name) => `${name}#generate`)];
const allHits = Object.fromEntries(tasks.map((task) => [task, 'HIT']));
const misses = (...names: readonly string[]) => ({
  ...allHits,
  ...Object.fromEntries(names.map((name) => [name, 'MISS'])),
});
const stub = 'packages/server-stubs/src/gen/list/allpages.ts';

test('a first run makes all, a second one nothing', () => {
  expect(generate()).toEqual(misses(...tasks));
  expect(copy.changed()).toEqual([]);
  expect(generate()).toEqual(allHits);
});

test('an edit of the spec runs what depends on it, and the edit taken back nothing, which deletes what it made', () => {
  const [file, added] = ['spec/modules/list/allpages.yaml', 'spec/modules/prop/pagewords.yaml'];
  const text = copy.read(file);
  copy.edit(file, /^summary: .*$/m, 'summary: Lists the pages of a namespace, edited');
  copy.write(
    added,
    'prefix: pw\nsummary: Returns words\nparameters:\n  word: { type: string, description: A word. }\n',
  );
  expect(generate()).toEqual(misses(...tasks.slice(builds.length)));
  expect(copy.read(stub)).toContain('namespace, edited');
  expect(existsSync(copy.path('packages/docs/gen/prop/pagewords.md'))).toBe(true);
  copy.write(file, text);
  rmSync(copy.path(added));
  expect(generate()).toEqual(allHits);
  expect(copy.changed()).toEqual([]);
});

test('a German text changes neither stubs nor documents', () => {
  copy.edit('spec/texts/de/list.yaml', /(summary@\w+: )(.*)$/m, '$1Neu');
  expect(generate()).toEqual(misses(...tasks.slice(builds.length)));
  expect(copy.changed().filter((path) => /stubs|openapi|paraminfo/.test(path))).toEqual([]);
  copy.run('git', 'checkout', '--quiet', '.');
});

test('a deleted output comes back', () => {
  const text = copy.read(stub);
  rmSync(copy.path(stub));
  expect(generate()).toEqual(allHits);
  expect(copy.read(stub)).toBe(text);
});

test('a mistake is reported with its place, and nothing is written', () => {
  copy.edit('spec/modules/list/allpages.yaml', /^summary:/m, 'sumary:');
  const { status, stdout } = copy.run('npm', 'run', 'generate');
  expect(status).toBe(1);
  expect(stdout).toMatch(/^spec\/modules\/list\/allpages\.yaml:\d+:\d+: error /m);
  expect(copy.changed()).toEqual(['spec/modules/list/allpages.yaml']);
  copy.run('git', 'checkout', '--quiet', '.');
});

test('an edited output makes generate fail and is not lost', () => {
  const text = copy.read(stub);
  copy.write(stub, 'by hand');
  const { status, stdout, stderr } = copy.run('npm', 'run', 'generate');
  expect(status).toBe(1);
  expect(stdout + stderr).toContain(`${stub}: edited by hand; kept`);
  expect(copy.read(stub)).toBe('by hand');
  copy.write(stub, text);
});

/** The tasks that a command runs, with the commands behind them. */
const planOf = (...names: readonly string[]): readonly Task[] => {
  const { stdout } = copy.run('node_modules/.bin/turbo', 'run', ...names, '--dry=json');
  return (JSON.parse(stdout) as { readonly tasks: readonly Task[] }).tasks.filter(
    ({ command }) => command !== '<NONEXISTENT>',
  );
};

test('check builds the generator and what it imports, is never cached, and generates nothing; nothing else runs it', () => {
  const plan = planOf('check');
  expect(plan.map(({ taskId }) => taskId).sort()).toEqual([
    '@wiki-query/access#build',
    '@wiki-query/generator#build',
    '@wiki-query/generator#check',
  ]);
  const { tasks: all } = JSON.parse(copy.read('turbo.json')) as {
    readonly tasks: Readonly<Record<string, { readonly dependsOn?: readonly string[]; readonly cache?: boolean }>>;
  };
  expect(all['@wiki-query/generator#check']?.cache).toBe(false);
  expect(
    Object.values(all).flatMap(({ dependsOn = [] }) => dependsOn.filter((name) => name.endsWith('check'))),
  ).toEqual([]);
});

test.each(['typecheck', 'lint', 'test', 'build'])('%s does not generate', (name) => {
  const plan = planOf(name);
  expect(plan.length).toBeGreaterThan(4);
  expect(plan.filter(({ command }) => command.includes('wiki-query-gen'))).toEqual([]);
});
