/** Which tasks turbo runs after which change, in a copy of the repository. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const copy = mkdtempSync(join(tmpdir(), 'turbo-'));
const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_FORCE: undefined, TURBO_HASH: undefined };

/** Copies what git knows, or would; links what npm installed, and the workspaces to those of the copy. */
function copyRepository(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of listed
    .toString()
    .split('\0')
    .filter((one) => one !== '' && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  linkAll('node_modules', ['@wiki-query', '.bin', '.cache']);
  linkAll('node_modules/.bin', ['wiki-query-gen', 'wiki-query']);
  mkdirSync(join(copy, 'node_modules/@wiki-query'), { recursive: true });
  for (const name of ['generator', 'server-stubs', 'openapi', 'docs', 'server'])
    symlinkSync(`../../packages/${name}`, join(copy, 'node_modules/@wiki-query', name));
  symlinkSync('../@wiki-query/generator/bin/wiki-query-gen.js', join(copy, 'node_modules/.bin/wiki-query-gen'));
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  execFileSync('git', ['add', '--all'], { cwd: copy });
}

function linkAll(folder: string, except: readonly string[]): void {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder)))
    if (!except.includes(name)) symlinkSync(realpathSync(join(root, folder, name)), join(copy, folder, name));
}

beforeAll(copyRepository, 120_000);
afterAll(() => rmSync(copy, { recursive: true }));

/** Builds generator and stubs; tells of each task whether turbo ran it (`MISS`) or knew its result (`HIT`). */
function build(): Record<string, string> {
  rmSync(join(copy, '.turbo/runs'), { recursive: true, force: true });
  const filters = ['generator', 'server-stubs'].map((name) => `--filter=@wiki-query/${name}`);
  const argv = ['run', 'build', 'generate', ...filters, '--summarize', '--output-logs=errors-only'];
  const { status, stderr, stdout } = spawnSync('node_modules/.bin/turbo', argv, { cwd: copy, env: environment });
  if (status !== 0) throw new Error(`${stdout.toString()}\n${stderr.toString()}`);
  const [summary = ''] = readdirSync(join(copy, '.turbo/runs'));
  const { tasks } = JSON.parse(readFileSync(join(copy, '.turbo/runs', summary), 'utf8')) as {
    readonly tasks: readonly { readonly taskId: string; readonly cache: { readonly status: string } }[];
  };
  return Object.fromEntries(tasks.map(({ taskId, cache }) => [taskId.replace('@wiki-query/', ''), cache.status]));
}

const allHits = { 'generator#build': 'HIT', 'generator#generate': 'HIT', 'server-stubs#build': 'HIT' };
const edit = (path: string, find: RegExp, put: string): void =>
  writeFileSync(join(copy, path), readFileSync(join(copy, path), 'utf8').replace(find, put));
const stub = 'packages/server-stubs/src/gen/list/allpages.ts';

test('a first run makes all, a second one nothing', () => {
  build();
  expect(build()).toEqual(allHits);
}, 120_000);

test('an edit of the spec runs what depends on it, and nothing else', () => {
  edit('spec/modules/list/allpages.yaml', /^summary: .*$/m, 'summary: Lists the pages of a namespace, edited');
  expect(build()).toEqual({ ...allHits, 'generator#generate': 'MISS', 'server-stubs#build': 'MISS' });
  expect(readFileSync(join(copy, stub), 'utf8')).toContain('namespace, edited');
  expect(build()).toEqual(allHits);
}, 120_000);

test('an edit of the docs runs none of these', () => {
  writeFileSync(join(copy, 'packages/docs/NOTE.md'), 'A note.\n');
  expect(build()).toEqual(allHits);
}, 60_000);

test('a deleted output comes back', () => {
  const text = readFileSync(join(copy, stub), 'utf8');
  rmSync(join(copy, stub));
  expect(build()).toEqual(allHits);
  expect(readFileSync(join(copy, stub), 'utf8')).toBe(text);
}, 60_000);

test('an edited output stops the run and is not lost', () => {
  writeFileSync(join(copy, stub), 'by hand');
  const { status, stderr } = spawnSync('npm', ['run', 'generate'], { cwd: copy, env: environment });
  expect(status).toBe(1);
  expect(stderr.toString()).toContain(stub);
  expect(readFileSync(join(copy, stub), 'utf8')).toBe('by hand');
}, 60_000);
