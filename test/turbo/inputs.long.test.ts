// @module-tag git
/** Which tasks have which inputs: a change of a file in a copy of the repository, and the tasks that turbo would then run again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

const looking = ['test', 'typecheck', 'lint'];

let copy: CopiedRepository;
let before: ReadonlyMap<string, string>;
/** The hashes of tests, types and lint. */
let lookedAt: ReadonlyMap<string, string>;
beforeAll(() => {
  copy = copyRepository();
  before = hashes();
  lookedAt = hashes(looking);
});
afterAll(() => copy.remove());

interface Task {
  readonly taskId: string;
  readonly command: string;
  readonly hash: string;
}

/** The hash that each task has by its inputs. */
function hashes(wanted: readonly string[] = ['build', 'generate', 'check']): ReadonlyMap<string, string> {
  const { stdout } = copy.run('node_modules/.bin/turbo', 'run', ...wanted, '--dry=json');
  const { tasks } = JSON.parse(stdout) as { readonly tasks: readonly Task[] };
  return new Map(
    tasks
      .filter(({ command }) => command !== '<NONEXISTENT>')
      .map(({ taskId, hash }) => [taskId.slice('@wiki-query/'.length), hash]),
  );
}

const everything = [
  'generator#compile',
  ...['server-stubs', 'openapi', 'docs', 'test'].map((name) => `${name}#generate`),
];
/** It is never cached. */
const check = 'generator#check';
const generator = ['generator#build', ...everything, check];

const cases: readonly (readonly [file: string, tasks: readonly string[]])[] = [
  ['spec/modules/list/allpages.yaml', [...everything, check, 'docs#build']],
  ['spec/sets.yaml', [...everything, check, 'docs#build']],
  ['spec/examples/allpages.json', [...everything, check, 'docs#build']],
  ['spec/texts/de/list.yaml', [...everything, check, 'docs#build']],
  ['packages/generator/src/cli.ts', generator],
  ['packages/generator/templates/module.hbs', generator],
  ['packages/generator/bin/wiki-query-gen.js', generator],
  ['packages/generator/build.js', generator],
  ['packages/generator/src/cli.test.ts', []],
  ['scripts/licences-of-bundle.js', [...generator, 'server#build']],
  [
    'packages/server-stubs/src/gen/list/allpages.ts',
    ['server-stubs', 'client', 'importer', 'server', 'mcp', 'docs'].map((name) => `${name}#build`),
  ],
  ['packages/openapi/gen/openapi.json', ['docs#build', 'server#build']],
  ['packages/docs/gen/index.md', ['docs#build']],
  ['packages/docs/guides/import.md', ['docs#build']],
  ['packages/server/src/cli/main.ts', ['server#build']],
  ['packages/openapi/package.json', ['openapi#generate', 'server#build']],
  ['test/package.json', ['test#generate']],
  ['test/fixtures/paraminfo/index.json', []],
  ['README.md', []],
];

test.each(cases)('%s', (file, tasks) => {
  const text = copy.read(file);
  copy.write(file, `${text}\n`);
  const after = hashes();
  copy.write(file, text);
  expect(
    [...after]
      .filter(([task, hash]) => before.get(task) !== hash)
      .map(([task]) => task)
      .sort(),
  ).toEqual([...tasks].sort());
});

const packages = 'access client docs examples generator importer mcp python server server-stubs test wikitext';
/** The tests that may use the helpers of `test/support`. */
const supported = packages.replace(' docs', '');
const afterGenerator = 'examples generator test';
const afterServer = 'examples server test';
const afterClient = 'client examples importer mcp python server test';
/** The tests that run the built server. */
const servedBy = 'client docs examples mcp python server test';
/** The tests that read the spec and what is generated from it. */
const readers = 'access client docs examples generator importer server server-stubs test wikitext';

/** Of the tasks that look at packages, those that a file changes. */
const looks: readonly (readonly [file: string, tests: string, types: string, lints: string])[] = [
  ['packages/server/src/cli/main.ts', servedBy, afterServer, afterServer],
  ['packages/server/test/auth/client-login.test.ts', 'server test', 'server', 'server'],
  ['packages/client/src/client.ts', `${servedBy} importer`, afterClient, afterClient],
  ['packages/client/src/types.test.ts', 'client test', 'client', 'client'],
  ['packages/client/test/served-wiki.ts', `${servedBy} importer`, afterClient, afterClient],
  ['packages/generator/src/cli.ts', afterGenerator, afterGenerator, afterGenerator],
  ['packages/generator/src/cli.test.ts', 'generator', 'generator', 'generator'],
  ['packages/python/src/wiki_query/core.py', 'python', 'python', 'python'],
  ['examples/server/server.ts', 'examples', 'examples', 'examples'],
  ['spec/texts/de/list.yaml', readers, '', ''],
  // The server depends on the documents.
  ['packages/openapi/gen/openapi.json', `${readers} mcp python`, afterServer, afterServer],
  ['test/support/bot-passwords.d.mts', supported, packages, 'test'],
  ['test/support/read-options.ts', supported, packages, 'test'],
  ['test/import/mirror.ts', 'mcp test', packages, 'test'],
  ['test/turbo/turbo.long.test.ts', 'test', 'test', 'test'],
  ['vitest.long.ts', '', packages, ''],
  ['scripts/layers.js', 'test', '', ''],
  ['.oxlintrc.json', 'test', '', packages],
  ['README.md', 'test', '', ''],
];

test.each(looks)('%s, in tests, types and lint', (file, tests, types, lints) => {
  const text = copy.read(file);
  copy.write(file, `${text}\n`);
  const after = hashes(looking);
  copy.write(file, text);
  const changed = [...after].filter(([task, hash]) => lookedAt.get(task) !== hash).map(([task]) => task);
  const found = (task: string): string =>
    changed
      .flatMap((one) => (one.endsWith(`#${task}`) ? [one.split('#')[0] ?? ''] : []))
      .sort()
      .join(' ');
  const sorted = (names: string): string => names.split(' ').sort().join(' ');
  expect({ tests: found('test'), types: found('typecheck'), lints: found('lint') }).toEqual({
    tests: sorted(tests),
    types,
    lints,
  });
});

test('a text of tsconfig.base.json, which all packages share, runs every task', () => {
  const text = copy.read('tsconfig.base.json');
  copy.write('tsconfig.base.json', `${text}\n`);
  const after = hashes();
  copy.write('tsconfig.base.json', text);
  expect([...after].filter(([task, hash]) => before.get(task) === hash)).toEqual([]);
});

test.each(['DOCS_BASE', 'DOCS_EDIT_URL'])('the site is built again for another %s', (name) => {
  const { stdout } = copy.run('env', `${name}=/x/`, 'node_modules/.bin/turbo', 'run', 'build', '--dry=json');
  const { tasks } = JSON.parse(stdout) as { readonly tasks: readonly Task[] };
  const changed = tasks.filter(
    ({ taskId, hash, command }) =>
      command !== '<NONEXISTENT>' && before.get(taskId.slice('@wiki-query/'.length)) !== hash,
  );
  expect(changed.map(({ taskId }) => taskId)).toEqual(['@wiki-query/docs#build']);
});
