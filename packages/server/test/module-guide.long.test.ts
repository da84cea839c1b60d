// @module-tag slow
/** The guide on modules: its handler is the real one, its steps and what `scaffold` creates compile, and it explains each key. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const repository = join(root, '../..');
const guide = await readFile(join(repository, 'packages/docs/guides/change-a-module.md'), 'utf8');
const snippets = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
const handlers = snippets.filter((code) => code.includes('export const pageswithprop'));
/** Handlers of other modules. The snippets that do not export are lines of the handlers. */
const others = snippets.filter((code) => code.includes('export const ') && !handlers.includes(code));

let folder: string;

beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache/guide-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The compiler's messages about a file next to others. Its imports are those of a handler. */
async function compile(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const place = join(folder, name);
  await mkdir(place);
  for (const [file, code] of Object.entries(files))
    await writeFile(join(place, file), code.replaceAll("from '../../", "from '../../../src/"));
  await writeFile(
    join(place, 'tsconfig.json'),
    JSON.stringify({ extends: '../../../tsconfig.json', include: ['*.ts'] }),
  );
  const tsc = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc');
  return run(process.execPath, [tsc, '-p', place, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );
}

it('shows the file of the module whose handler it writes, which draws no warning', async () => {
  const path = 'spec/modules/list/pageswithprop.yaml';
  const [, yaml] = /^```yaml\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  expect(yaml).toBe(await readFile(join(repository, path), 'utf8'));
  const bin = join(repository, 'packages/generator/bin/wiki-query-gen.js');
  const { stdout } = await run(process.execPath, [bin, 'validate'], { cwd: repository });
  expect(stdout).not.toContain(path);
  for (const [key] of (yaml ?? '').matchAll(/^\w+(?=:)/gm)) expect(guide).toContain(`\`${key}`);
}, 120_000);

it('names the tests of the contract suite as they are', async () => {
  const rows = guide.slice(guide.indexOf('| Failure '), guide.indexOf('## The keys of a declaration'));
  const names = [...rows.matchAll(/^\| `([^`]*)`/gm)].map(([, name = '']) => name);
  const contract = join(root, 'test/contract');
  const files = await Promise.all(
    ['protocol', 'queries'].map((name) => readFile(join(contract, `${name}.test.ts`), 'utf8')),
  );
  expect(names).toHaveLength(4);
  for (const name of names) expect(files.join('\n')).toContain(`it('${name}'`);
});

it('ends with the handler of the server', async () => {
  expect(handlers).toHaveLength(2);
  expect(handlers[1]).toBe(await readFile(join(root, 'src/modules/list/pageswithprop.ts'), 'utf8'));
});

it('begins with a handler that compiles, and does not without what the spec requires', async () => {
  const [first = ''] = handlers;
  const without = first.replace(/^ *generates.*\n/m, '');
  const mistakes = await compile('steps', { 'first.ts': first, 'without.ts': without });
  expect(mistakes).toContain('without.ts');
  expect(mistakes).toContain("Property 'generates' is missing");
  expect(mistakes).not.toContain('first.ts');
}, 120_000);

it('shows a handler of each other shape, which compiles; lines of a handler are in the finished one', async () => {
  const shapes = others.map((code) => /= (\w+)[<(]/.exec(code.slice(code.indexOf('export const')))?.[1]);
  expect(shapes).toEqual(['listModule', 'partByPart', 'singleValue']);
  expect(await compile('shapes', Object.fromEntries(others.map((code, at) => [`shape-${at}.ts`, code])))).toBe('');
  const lines = snippets.filter((code) => !handlers.includes(code) && !others.includes(code));
  for (const line of lines) expect(handlers[1]).toContain(line);
  expect(guide).not.toMatch(/^```txt\n(import|export) /m);
}, 120_000);

it('explains each key of a declaration, and no other', async () => {
  const table = guide.slice(guide.indexOf('## The keys of a declaration'));
  const keys = [...table.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
  const code = `import type { ListModule } from '../../shapes/list-declaration.js';
type Key = keyof ListModule<'pageswithprop'> | 'valuesWithoutMember';
export const explained: Readonly<Record<Key, true>> = { ${keys.map((key) => `${key}: true`).join(', ')} };\n`;
  expect(keys.length).toBeGreaterThan(20);
  expect(await compile('keys', { 'keys.ts': code })).toBe('');
}, 120_000);

it('creates handlers that compile', async () => {
  const bin = join(repository, 'packages/generator/bin/wiki-query-gen.js');
  await run(process.execPath, [bin, 'scaffold', '--out', join(folder, 'created')], { cwd: repository });
  const modules = join(folder, 'created/packages/server/src/modules');
  const files: Record<string, string> = {};
  for (const group of ['list', 'prop', 'meta'])
    for (const name of await readdir(join(modules, group)))
      files[`${group}-${name}`] = await readFile(join(modules, group, name), 'utf8');
  expect(Object.keys(files).length).toBeGreaterThan(60);
  expect(await compile('handlers', files)).toBe('');
}, 120_000);
