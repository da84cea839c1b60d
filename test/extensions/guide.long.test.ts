// @module-tag slow
/** The guide to extensions: the project that it starts, and the one that its snippets make of it, compile and pass their tests. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');
const generator = join(repository, 'packages/generator/bin/wiki-query-gen.js');
const tsc = join(repository, 'node_modules/typescript/bin/tsc');
const guide = await readFile(join(repository, 'packages/docs/guides/extensions.md'), 'utf8');

/** The snippets that name their files, by the paths of these. */
const files = new Map(
  [...guide.matchAll(/^```\w+\n(?:#|\/\/) (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = '', text = '']) => [path, text]),
);

let project: string;
/** Fails with what the command has printed. */
const command = (...argv: readonly string[]) =>
  run(process.execPath, argv, { cwd: project }).catch((error: { readonly stdout: string; readonly stderr: string }) => {
    throw new Error(`${argv.join(' ')}\n${error.stdout}${error.stderr}`);
  });
const put = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
};

/** What `npm test` does in the project. */
async function npmTest(): Promise<void> {
  await command(generator, 'generate');
  await command(tsc, '-p', '.');
  await command('--test');
}

beforeAll(async () => {
  // Packages of the workspace are resolved from here.
  await mkdir(join(import.meta.dirname, '../.cache'), { recursive: true });
  project = await mkdtemp(join(import.meta.dirname, '../.cache/extension-'));
  await command(generator, 'init', '--extension', 'Stars');
});
afterAll(() => rm(project, { recursive: true, force: true }));

test('the project passes its test as it is', async () => {
  const { scripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  expect(scripts).toMatchObject({
    test: 'npm run generate && npm run build && node --test',
    generate: 'wiki-query-gen generate',
    build: 'tsc',
  });
  await npmTest();
}, 180_000);

test('the project of the snippets passes their test', async () => {
  expect([...files.keys()]).toEqual([
    'spec/extensions/Stars/component.yaml',
    'spec/extensions/Stars/modules/list/givenstars.yaml',
    'spec/extensions/Stars/errors.yaml',
    'src/extension.ts',
    'extension.test.js',
  ]);
  await rm(join(project, 'spec/extensions/Stars/modules/list/pages.yaml'));
  for (const [path, text] of files) await put(path, text);
  await npmTest();
  const { stdout } = await command(generator, 'fmt', '--check');
  expect(stdout).toBe('');
}, 180_000);

test.each([
  ['a member is missing', /^.*kind: column.*\n/m, '', "Property 'kind' is missing"],
  ['a column is of a table that is not read', 'column: star.gs_id', 'column: c.rev_id', `Type '"revision"'`],
  ['a module is not described', "listModule('givenstars'", "listModule('takenstars'", `'"takenstars"'`],
  ['a filter has another name', 'kind: (kinds)', 'kinds: (kinds)', "'kinds' does not exist"],
])(
  'the compiler names the place where %s',
  async (_, right, wrong, says) => {
    const code = files.get('src/extension.ts') ?? '';
    await put('src/extension.ts', code.replace(right, wrong));
    const compiled = command(tsc, '-p', '.', '--noEmit');
    await expect(compiled).rejects.toThrow(says);
    await expect(compiled).rejects.toThrow(/^src\/extension\.ts\(\d+,\d+\)/m);
  },
  120_000,
);

test.each([
  ['a table', 'CREATE TABLE given_star', 'CREATE TABLE other; CREATE TABLE given_star', '"sql" cannot be executed'],
  [
    'a column',
    'gs_kind TEXT',
    'gs_sort TEXT',
    'reads the table "given_star", which the database does not have as declared',
  ],
  ['an index', 'CREATE INDEX gs_time', 'CREATE INDEX gs_times', 'names the index "gs_time" for the list "givenstars"'],
])(
  'a wiki without %s is not served',
  async (_, right, wrong, says) => {
    await put('src/extension.ts', files.get('src/extension.ts') ?? '');
    await command(tsc, '-p', '.');
    await put('extension.test.js', (files.get('extension.test.js') ?? '').replace(right, wrong));
    await expect(command('--test')).rejects.toThrow(says);
  },
  120_000,
);
