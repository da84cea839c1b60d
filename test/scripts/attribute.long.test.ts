/** A new attribute of a parameter: the patch touches the files that CONTRIBUTING lists, at most six, and every output then shows it. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

const patch = new URL('attribute.patch', import.meta.url).pathname;

let copy: CopiedRepository;
/** The files that the patch touches. */
let touched: readonly string[];
beforeAll(() => {
  copy = copyRepository();
  expect(copy.run('git', 'apply', '--recount', '-C1', patch)).toMatchObject({ status: 0, stderr: '' });
  touched = copy.changed();
});
afterAll(() => copy.remove());

test('it takes at most six files, those that CONTRIBUTING lists', () => {
  expect(touched.length).toBeLessThanOrEqual(6);
  const [, section = ''] =
    /^## Add an attribute of a parameter$([^]*?)^## /m.exec(readFileSync(copy.path('CONTRIBUTING.md'), 'utf8')) ?? [];
  const listed = [...section.matchAll(/^\d\. `([^`]+)`/gm)].map(([, path = '']) => path);
  expect(listed).toHaveLength(touched.length);
  for (const file of touched)
    expect(
      listed.some((path) => file.startsWith(path)),
      file,
    ).toBe(true);
});

test('the packages compile, and all outputs show the attribute', () => {
  const generated = copy.run('npm', 'run', '--silent', 'generate');
  expect(generated.status, generated.stdout + generated.stderr).toBe(0);
  for (const [file, shown] of [
    ['packages/generator/gen/spec.schema.json', '"since": {'],
    ['packages/openapi/gen/openapi.modules.json', '"x-mw-since": "1.0"'],
    ['packages/server-stubs/src/gen/list/allpages.ts', "since: '1.0'"],
    ['packages/docs/gen/list/allpages.md', '<span class="badge flag">since 1.0</span>'],
    ['test/fixtures/paraminfo/allpages.json', '"since": "1.0"'],
  ] as const)
    expect(copy.read(file), file).toContain(shown);
  const compiled = copy.run('node_modules/.bin/turbo', 'run', 'typecheck', '--filter=*/generator', '--filter=*/server');
  expect(compiled.status, compiled.stdout + compiled.stderr).toBe(0);
});
