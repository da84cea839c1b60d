// @module-tag git
/** The version of the spec, and what is made of it, follows the changes since what was published last. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'check-version-'));
const packages = readdirSync(join(repository, 'packages'));
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
const run = (...args: readonly string[]): { readonly status: number | null; readonly said: string } => {
  const [script = '', ...rest] = args;
  const { status, stdout, stderr } = spawnSync('node', [join(repository, script), ...rest], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};
const check = () => run('scripts/check-version.js');
const write = () => run('scripts/check-version.js', '--write');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const edit = (file: string, from: string, to: string): void => {
  expect(read(file)).toContain(from);
  writeFileSync(join(folder, file), read(file).replace(from, to));
};

beforeAll(() => {
  const manifests = [
    'package.json',
    'examples/package.json',
    'test/package.json',
    'packages/python/pyproject.toml',
    ...packages.map((name) => `packages/${name}/package.json`),
  ];
  for (const path of ['spec', 'package-lock.json', ...manifests])
    cpSync(join(repository, path), join(folder, path), { recursive: true });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'a');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is right before anything is published, and when nothing has changed since', () => {
  expect(check()).toMatchObject({ status: 0, said: expect.stringContaining('nothing is published yet') });
  git('tag', 'v0.1.0');
  expect(write()).toMatchObject({ status: 0 });
  expect(git('status', '--porcelain')).toBe('');
});

it('follows words, additions and breaking changes', () => {
  const duplicatefiles = 'spec/modules/prop/duplicatefiles.yaml';
  edit(duplicatefiles, 'Direction of the rows', 'Order of the rows');
  expect(check()).toMatchObject({
    status: 1,
    said: expect.stringContaining('require 0.1.1: run npm run version:spec'),
  });
  edit(duplicatefiles, 'prefix: df', 'prefix: dp');
  expect(write()).toMatchObject({ status: 0, said: 'Version 0.2.0.\n' });
  expect(check()).toMatchObject({ status: 0 });
});

it('gives the version to the documents, the stubs and all packages', () => {
  expect(run('packages/generator/bin/wiki-query-gen.js', 'generate', '--only', 'stubs,openapi')).toMatchObject({
    status: 0,
  });
  for (const name of ['openapi', 'openapi.modules'])
    expect(JSON.parse(read(`packages/openapi/gen/${name}.json`))).toMatchObject({ info: { version: '0.2.0' } });
  expect(read('packages/server-stubs/src/gen/version.ts')).toContain("specVersion = '0.2.0'");
  for (const name of packages)
    expect(JSON.parse(read(`packages/${name}/package.json`)), name).toMatchObject({ version: '0.2.0' });
  expect(JSON.parse(read('packages/client/package.json'))).toMatchObject({
    dependencies: { '@wiki-query/server-stubs': '0.2.0' },
  });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.2.0',
    packages: { 'packages/client': { version: '0.2.0', dependencies: { '@wiki-query/server-stubs': '0.2.0' } } },
  });
});

it('requests all packages to have it', () => {
  edit('packages/client/package.json', '"version": "0.2.0"', '"version": "0.1.0"');
  expect(check()).toMatchObject({ status: 1, said: expect.stringContaining('packages/client/package.json') });
});
