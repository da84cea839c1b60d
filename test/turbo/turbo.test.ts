/** Which tasks turbo runs after which change, in a copy of the repository. */
import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

let copy: CopiedRepository;
beforeAll(() => {
  copy = copyRepository();
}, 120_000);
afterAll(() => copy.remove());

interface Task {
  readonly taskId: string;
  readonly command: string;
  readonly cache: { readonly status: string };
}

/** Generates, then builds generator and stubs; `MISS` for each task that turbo ran, `HIT` where it knew the result. */
function build(): Record<string, string> {
  const generated = copy.run('npm', 'run', 'generate');
  if (generated.status !== 0) throw new Error(generated.stdout + generated.stderr);
  rmSync(copy.path('.turbo/runs'), { recursive: true, force: true });
  const filters = ['generator', 'server-stubs'].map((name) => `--filter=@wiki-query/${name}`);
  const built = copy.run('npm', 'run', 'build', '--', ...filters, '--summarize', '--output-logs=errors-only');
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const [summary = ''] = readdirSync(copy.path('.turbo/runs'));
  const { tasks } = JSON.parse(copy.read(`.turbo/runs/${summary}`)) as { readonly tasks: readonly Task[] };
  return Object.fromEntries(tasks.map(({ taskId, cache }) => [taskId.replace('@wiki-query/', ''), cache.status]));
}

const allHits = { 'generator#build': 'HIT', 'server-stubs#build': 'HIT' };
const stub = 'packages/server-stubs/src/gen/list/allpages.ts';

test('a first run makes all, a second one nothing', () => {
  build();
  expect(build()).toEqual(allHits);
}, 120_000);

test('an edit of the spec runs what depends on it, and nothing else', () => {
  copy.edit('spec/modules/list/allpages.yaml', /^summary: .*$/m, 'summary: Lists the pages of a namespace, edited');
  expect(build()).toEqual({ ...allHits, 'server-stubs#build': 'MISS' });
  expect(copy.read(stub)).toContain('namespace, edited');
  expect(build()).toEqual(allHits);
}, 120_000);

test('an edit of the docs runs none of these', () => {
  copy.write('packages/docs/NOTE.md', 'A note.\n');
  expect(build()).toEqual(allHits);
}, 60_000);

test('a deleted output comes back', () => {
  const text = copy.read(stub);
  rmSync(copy.path(stub));
  expect(build()).toEqual(allHits);
  expect(copy.read(stub)).toBe(text);
}, 60_000);

test('an edited output makes generate fail and is not lost', () => {
  const text = copy.read(stub);
  copy.write(stub, 'by hand');
  const { status, stderr } = copy.run('npm', 'run', 'generate');
  expect(status).toBe(1);
  expect(stderr).toContain(stub);
  expect(copy.read(stub)).toBe('by hand');
  copy.write(stub, text);
}, 60_000);

test.each(['typecheck', 'lint', 'test', 'build'])('%s does not generate', (name) => {
  const { stdout } = copy.run('node_modules/.bin/turbo', 'run', name, '--dry=json');
  const { tasks } = JSON.parse(stdout) as { readonly tasks: readonly Task[] };
  expect(tasks.length).toBeGreaterThan(4);
  expect(tasks.filter(({ command }) => command.includes('generate') || command.includes('wiki-query-gen'))).toEqual([]);
});
