// @module-tag git
/** A handler that lacks an addition to the spec does not compile: a copy of the spec is edited, and the compiler names the handler. */
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

const root = new URL('../../', import.meta.url).pathname;
const generator = `${root}packages/generator/bin/wiki-query-gen.js`;
let copy: CopiedRepository;

beforeAll(() => {
  copy = copyRepository();
  // Translations of removed texts would be errors.
  rmSync(copy.path('spec/texts'), { recursive: true });
  // Tests of the server import what is built.
  for (const name of ['access', 'client', 'importer', 'mcp', 'server', 'wikitext'])
    cpSync(`${root}packages/${name}/dist`, copy.path(`packages/${name}/dist`), { recursive: true });
});
afterAll(() => copy?.remove());

/** The compiler's output for the server with stubs of the copy's spec. */
function serverErrors(): string {
  const made = copy.run('node', generator, 'generate', '--spec', 'spec', '--out', '.', '--only', 'stubs');
  expect(made).toMatchObject({ status: 0 });
  expect(copy.run('npx', 'tsc', '-p', 'packages/server-stubs/tsconfig.build.json').stdout).toBe('');
  return copy.run('npx', 'tsc', '--noEmit', '--noErrorTruncation', '-p', 'packages/server').stdout;
}

const list = (name: string): string => `spec/modules/list/${name}.yaml`;
const prop = (name: string): string => `spec/modules/prop/${name}.yaml`;
const meta = (name: string): string => `spec/modules/meta/${name}.yaml`;

/** Adds a member before the first line that matches. */
const addMember = (file: string, before: RegExp, rest: string): void =>
  copy.edit(file, before, `$1added: { type: string, ${rest}, description: Added. }\n$&`);

/** A member that each result of the shape must have: where it is added, and the file that lacks it then. */
const required: readonly (readonly [shape: string, file: string, before: RegExp, lacks: string])[] = [
  ['declared members', list('pageswithprop'), /^( +)pageid: \{/m, 'modules/list/pageswithprop.ts'],
  ['rows attached to pages', prop('contributors'), /^( +)userid: \{/m, 'modules/prop/contributors.ts'],
  ['a list by offset', list('search'), /^( +)ns: \{/m, 'modules/list/search.ts'],
  ['something of each page', prop('categoryinfo'), /^( +)size:$/m, 'modules/prop/categoryinfo.ts'],
  ['one answer', meta('userinfo'), /^( +)anon: \{/m, 'modules/meta/userinfo.ts'],
  ['one answer, a list', list('gadgets'), /^( +)id:$/m, 'modules/list/gadgets.ts'],
  ['named parts', list('tags'), /^( +)name:$/m, 'modules/list/tags.ts'],
  ['no shape', prop('duplicatefiles'), /^( +)name: \{/m, 'modules/prop/duplicatefiles.ts'],
  ['members of pages', prop('info'), /^( +)length: \{/m, 'modules/prop/info/members.ts'],
  [
    'members of pages besides a list',
    prop('imageinfo'),
    /^( +)imagerepository:$/m,
    'modules/prop/imageinfo/add-file.ts',
  ],
  ['named parts, one member each', meta('tokens'), /^( +)csrftoken:$/m, 'modules/meta/tokens.ts'],
  ['recorded members', meta('filerepoinfo'), /^( +)displayname:$/m, 'modules/meta/filerepoinfo.ts'],
  ['recorded parts', meta('siteinfo'), /^( +)namespaces:$/m, 'modules/meta/siteinfo/recorded-parts.ts'],
  ['recorded parts, counted', meta('siteinfo'), /^( +)activeusers:$/m, 'modules/meta/siteinfo/counts.ts'],
  ['several modules', list('iwbacklinks'), /^( +)iwprefix:$/m, 'modules/list/iwbacklinks.ts'],
];

test('the compiler names each file that is behind the spec, and nothing else', () => {
  for (const [, file, before] of required) addMember(file, before, 'required: true');
  // A member that one value requests, in a resource that four modules share.
  addMember('spec/resources/revision.yaml', /^( +)revid: \{/m, 'when: { prop: [ids] }');
  // Members that the code knows and the spec does not.
  copy.edit(list('blocks'), /^ {10}partial:\n(?: {12}.*\n)+/m, '');
  copy.edit(list('allcategories'), /category: \{ type: string,/, 'category: { type: integer,');
  copy.edit(list('allusers'), /^prefix: au$/m, '$&\ngenerator: true');
  copy.edit(list('allimages'), /^generator: true\n/m, '');
  // A value without a member of its own.
  copy.edit('spec/sets.yaml', /^LINKPROP:\n {2}description: .*\n {2}values:\n/m, '$&    added: Added.\n');
  copy.edit(prop('categories'), /^ {6}hidden: /m, '      added: Added.\n$&');
  copy.edit(meta('languageinfo'), /^ {6}autonym: /m, '      added: Added.\n$&');
  // A property that is a generator now.
  copy.edit(prop('pageprops'), /^prefix: pp$/m, '$&\ngenerator: true');
  // A member that the module has in common with others.
  copy.edit(list('langbacklinks'), /^ +redirect: .*\n/m, '');
  // Members that several modules spread into theirs, and that no module has.
  copy.edit('packages/server/src/records/changes/change-members.ts', /^ +bot: flag/m, "  surplus: flag('rc_bot'),\n$&");
  copy.edit(
    'packages/server/src/records/links/links-to.ts',
    /^ {2}fragment: computed/m,
    "  surplus: column('page_id'),\n$&",
  );
  const errors = serverErrors();
  // Tests that declare modules may lack the same.
  const named = [...errors.matchAll(/^packages\/server\/src\/(\S+?)(?<!\.test\.ts)\(/gm)].map(([, file]) => file ?? '');
  const lists = [
    'allcategories',
    'allfileusages',
    'allimages',
    'alllinks',
    'alltransclusions',
    'allusers',
    'blocks',
    'langbacklinks',
  ];
  const others = [
    ...lists.map((name) => `modules/list/${name}.ts`),
    'modules/prop/categories.ts',
    'modules/prop/pageprops.ts',
    'modules/meta/languageinfo.ts',
  ];
  const shared = [
    'modules/list/alldeletedrevisions.ts',
    'modules/list/allrevisions.ts',
    'modules/prop/deletedrevisions.ts',
    'modules/prop/revisions.ts',
  ];
  const spread = ['records/changes/change-members.ts', 'records/links/links-to.ts'];
  const lacking = [...required.map(([, , , lacks]) => lacks), ...others, ...shared];
  expect([...new Set(named)].sort()).toEqual([...lacking, ...spread].sort());
  for (const file of spread) expect(errorsOf(file, errors)).toContain('surplus');
  for (const lacks of [...required.map(([, , , file]) => file), ...shared])
    expect(errorsOf(lacks, errors)).toContain('added');
  expect(errorsOf('modules/list/blocks.ts', errors)).toMatch(/'partial' does not exist/);
  for (const file of ['modules/list/alllinks.ts', 'modules/prop/categories.ts', 'modules/meta/languageinfo.ts'])
    expect(errorsOf(file, errors)).toMatch(/valuesWithoutMember/);
  for (const file of ['modules/list/allusers.ts', 'modules/prop/pageprops.ts'])
    expect(errorsOf(file, errors)).toMatch(/generate/);
  expect(errorsOf('modules/list/langbacklinks.ts', errors)).toMatch(/redirect/);
});

/** The compiler's output for one file: an error continues on indented lines. */
const errorsOf = (file: string, errors: string): string =>
  errors
    .split(/^(?=\S)/m)
    .filter((error) => error.startsWith(`packages/server/src/${file}`))
    .join('');
