// @module-tag git
/** `npm run version:packages`, as the release workflow runs it, in a copy of the repository. */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

let copy: CopiedRepository;
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => copy.remove());

const versionOf = (path: string): unknown => (JSON.parse(copy.read(path)) as { readonly version: unknown }).version;

test('raises all versions as far as the spec requires, and writes the changelogs', () => {
  copy.run('git', 'tag', 'v0.1.0');
  copy.edit('spec/modules/prop/duplicatefiles.yaml', /prefix: df/, 'prefix: dp');
  copy.write('.changeset/quick-fix.md', "---\n'@wiki-query/client': patch\n---\n\nWaits are shorter.\n");
  expect(copy.run('npm', 'run', 'version:packages')).toMatchObject({ status: 0 });

  for (const name of ['client', 'generator', 'openapi', 'python', 'docs'])
    expect(versionOf(`packages/${name}/package.json`), name).toBe('0.2.0');
  expect(versionOf('test/package.json')).toBe('0.2.0');
  for (const name of readdirSync(copy.path('packages')))
    expect(copy.read(`packages/${name}/CHANGELOG.md`), name).toMatch(/\n## 0\.2\.0\n/);
  expect(copy.read('spec/api.yaml')).toMatch(/^version: 0\.2\.0$/m);
  expect(copy.read('packages/python/pyproject.toml')).toMatch(/^version = "0\.2\.0"$/m);
  expect(JSON.parse(copy.read('packages/openapi/gen/openapi.json'))).toMatchObject({ info: { version: '0.2.0' } });

  const client = copy.read('packages/client/CHANGELOG.md');
  expect(client).toMatch(/^# @wiki-query\/client\n\n## 0\.2\.0\n/);
  expect(client).toContain('Waits are shorter.');
  expect(client).toContain('**Breaking**');
  expect(client).toMatch(/`duplicatefiles`.*prefix/);
  expect(copy.read('packages/openapi/CHANGELOG.md')).not.toContain('Waits are shorter.');
  expect(copy.run('ls', '.changeset').stdout.trim().split('\n')).toEqual(['README.md', 'config.json']);
  expect(copy.run('node', 'scripts/check-version.js')).toMatchObject({ status: 0 });
});
