// @module-tag git
/**
 * The pages of CONTRIBUTING that say how to add something, each followed once: a patch of `additions` touches the files that its page
 * lists, and with all of them applied, the packages compile and the outputs show what was added.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

/** Patch → the heading of its page, and the most files that it may take. */
const pages = [
  ['attribute', 'Add an attribute of a parameter', 4],
  ['kind', 'Add a kind of parameter', 5],
  ['emitter', 'Add an emitter', 5],
  ['rule', 'Add a rule', 4],
] as const;
const patchOf = (name: string): string => new URL(`additions/${name}.patch`, import.meta.url).pathname;

let copy: CopiedRepository;
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => copy.remove());

/** The numbered items of a page, each as the paths that it names. */
function itemsOf(heading: string): readonly (readonly RegExp[])[] {
  const [, page = ''] =
    new RegExp(`^## ${heading}$([^]*?)^## `, 'm').exec(readFileSync(copy.path('CONTRIBUTING.md'), 'utf8')) ?? [];
  return page
    .split(/^\d\. /m)
    .slice(1)
    .map((item) => [...item.matchAll(/`([^`\s]+[/.][^`\s]*)`/g)].map(([, path = '']) => pattern(path)));
}

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('PACKAGE', '[\\w-]+').replaceAll('NAME', '[\\w-]+')}`);

test.each(pages)('%s: the patch touches the files that the page lists', (name, heading, most) => {
  const touched = [...readFileSync(patchOf(name), 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path);
  const items = itemsOf(heading);
  expect(touched.length).toBeLessThanOrEqual(most);
  expect(touched.filter((path) => !items.flat().some((listed) => listed.test(path)))).toEqual([]);
  expect(items.filter((listed) => !touched.some((path) => listed.some((one) => one.test(path))))).toEqual([]);
});

test('the outputs show all additions, and the packages compile', () => {
  for (const [name] of pages)
    expect(copy.run('git', 'apply', '--recount', '-C1', patchOf(name)), name).toMatchObject({ status: 0, stderr: '' });
  const generated = copy.run('npm', 'run', '--silent', 'generate');
  expect(generated.status, generated.stdout + generated.stderr).toBe(0);
  for (const [file, shown] of [
    ['packages/generator/gen/spec.schema.json', '"since": {'],
    ['packages/openapi/gen/openapi.modules.json', '"x-mw-since": "1.0"'],
    ['packages/server-stubs/src/gen/list/allpages.ts', "since: '1.0'"],
    ['packages/docs/gen/list/allpages.md', '<span class="badge flag">since 1.0</span>'],
    ['test/fixtures/paraminfo/allpages.json', '"since": "1.0"'],
    ['packages/openapi/gen/openapi.modules.json', '"pattern": "^#[0-9a-f]{6}$"'],
    ['packages/server-stubs/src/gen/list/allpages.ts', "type: 'colour'"],
    ['packages/docs/gen/types.md', '## Colour'],
    ['packages/docs/gen/de/types.md', '## Farbe'],
    ['test/fixtures/paraminfo/allpages.json', '"type": "colour"'],
    ['packages/client/gen/prefixes.json', '"allpages": "ap"'],
  ] as const)
    expect(copy.read(file), file).toContain(shown);
  const compiled = copy.run('node_modules/.bin/turbo', 'run', 'typecheck', '--filter=*/generator', '--filter=*/server');
  expect(compiled.status, compiled.stdout + compiled.stderr).toBe(0);
});

test('the tests of the emitter and the rule pass', () => {
  const tested = copy.run('npx', 'vitest', 'run', '--root', 'packages/generator', 'emitters/prefixes', 'validate-spec');
  expect(tested.status, tested.stdout + tested.stderr).toBe(0);
});

test('the rule finds a mistake', () => {
  copy.edit('spec/modules/list/allpages.yaml', /^prefix: ap$/m, 'prefix: aP');
  const { status, stdout, stderr } = copy.run('node_modules/.bin/wiki-query-gen', 'validate');
  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(/^spec\/modules\/list\/allpages\.yaml:2:9: error .*the prefix "aP" has capitals/m);
});
