/** What the spec adds and a handler lacks does not compile: a copy of the spec is edited, and the compiler names the handler. */
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

const root = new URL('../../', import.meta.url).pathname;
const generator = `${root}packages/generator/bin/wiki-query-gen.js`;
let copy: CopiedRepository;

beforeAll(() => {
  copy = copyRepository();
  cpSync(`${root}packages/importer/dist`, copy.path('packages/importer/dist'), { recursive: true });
}, 120_000);
afterAll(() => copy?.remove());

/** What the compiler says of the server once the stubs are made of the copy's spec. */
function serverErrors(): string {
  const made = copy.run('node', generator, 'generate', '--spec', 'spec', '--out', '.');
  expect(made).toMatchObject({ status: 0 });
  expect(copy.run('npx', 'tsc', '-p', 'packages/server-stubs/tsconfig.build.json').stdout).toBe('');
  return copy.run('npx', 'tsc', '--noEmit', '-p', 'packages/server').stdout;
}

const module = (name: string): string => `spec/modules/list/${name}.yaml`;

test('the compiler names each handler that is behind the spec, and nothing else', () => {
  expect(serverErrors()).toBe('');
  copy.edit(
    module('pageswithprop'),
    /^( +)pageid: \{/m,
    '$1added: { type: string, required: true, description: Added. }\n$&',
  );
  copy.edit(module('allcategories'), /category: \{ type: string,/, 'category: { type: integer,');
  copy.edit(module('allusers'), /^prefix: au$/m, '$&\ngenerator: true');
  copy.edit(module('allimages'), /^generator: true\n/m, '');
  copy.edit(module('alllinks'), /type: \[ids, title\]/, 'type: [ids, title, added]');
  copy.edit(module('alllinks'), /^ {6}ids: /m, '      added: Added.\n$&');
  const errors = serverErrors();
  const named = [...errors.matchAll(/^packages\/server\/(\S+?)\(/gm)].map(([, file]) => file ?? '');
  const handlers = ['allcategories', 'allimages', 'allusers', 'pageswithprop'].map(
    (name) => `src/modules/list/${name}.ts`,
  );
  expect([...new Set(named)].sort()).toEqual([...handlers, 'src/modules/registry.ts'].sort());
  expect(errors).toMatch(/pageswithprop\.ts.*[^]*?added/);
  expect(errors).toMatch(/registry\.ts[^]*?alllinks[^]*?unanswered: "added"/);
  expect(errors).toMatch(/allusers\.ts[^]*?generate/);
}, 600_000);
