// @module-tag slow
/** Programs in READMEs and in the testing guide compile in strict mode, and run. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from './browser/server.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const repository = join(root, '../..');
const run = promisify(execFile);
const packageOf = (name: string): string => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

let server: RunningServer;
let folder: string;

beforeAll(async () => {
  // Packages of the workspace are resolved from here.
  await mkdir(join(root, '.cache'), { recursive: true });
  [server, folder] = await Promise.all([startServer(), mkdtemp(join(root, '.cache/programs-'))]);
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The blocks of a language in a text. */
async function blocks(file: string, language: string): Promise<readonly string[]> {
  const text = await readFile(join(repository, file), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  );
}

test('READMEs: their programs for the client compile and run', async () => {
  const place = await mkdtemp(join(folder, 'client-'));
  for (const [index, file] of ['README.md', 'packages/client/README.md'].entries()) {
    const programs = (await blocks(file, 'ts')).filter((code) => code.includes('createClient('));
    expect(programs, file).toHaveLength(1);
    const code = programs.join('').replaceAll(/https:\/\/wiki\.example\/w|http:\/\/127\.0\.0\.1:8080/g, server.origin);
    await writeFile(join(place, `program${index}.mts`), code);
  }
  const lib = ['ES2023', 'DOM', 'DOM.Iterable'];
  const compilerOptions = { strict: true, module: 'NodeNext', target: 'ES2023', lib, types: [] };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
  const { stdout: mistakes } = await run(process.execPath, [join(packageOf('typescript'), 'bin/tsc'), '-p', place]);
  expect(mistakes).toBe('');
  for (const index of [0, 1]) {
    const { stdout } = await run(process.execPath, [join(place, `program${index}.mjs`)]);
    expect(stdout.trim().split('\n').length).toBeGreaterThan(2);
  }
});

test('the guide on tests: its tests pass, with Vitest and with node:test', async () => {
  const guide = 'packages/docs/guides/testing.md';
  const [yaml = ''] = await blocks(guide, 'yaml');
  const [vitest = ''] = await blocks(guide, 'ts');
  const [node = ''] = await blocks(guide, 'js');
  await writeFile(join(folder, 'wiki.yaml'), yaml);
  await writeFile(join(folder, 'fruit.test.ts'), vitest);
  await writeFile(join(folder, 'fruit.mjs'), node);
  // Limits of Vitest itself are short for a busy machine.
  const limits = { testTimeout: 600_000, hookTimeout: 600_000 };
  await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test: limits })};`);
  const own = { ...process.env };
  // The tests that it starts must not inherit the environment of this test.
  for (const name of Object.keys(own)) if (/^(VITEST|NODE_TEST|TEST$)/.test(name)) delete own[name];
  const options = { cwd: folder, env: { ...own, NO_COLOR: '1' } };
  const vitestBin = join(packageOf('vitest'), 'vitest.mjs');
  const [first, second] = await Promise.all([
    run(process.execPath, [vitestBin, 'run', '--root', folder], options),
    run(process.execPath, ['--test', 'fruit.mjs'], options),
  ]);
  expect(first.stdout).toMatch(/Tests\s+1 passed/);
  expect(second.stdout).toMatch(/# pass 1\b|ℹ pass 1\b/);
});
