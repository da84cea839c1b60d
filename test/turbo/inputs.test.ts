/** Which tasks have which inputs: a change of a file in a copy of the repository, and the tasks that turbo would then run again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type CopiedRepository } from '../support/copied-repository.js';

let copy: CopiedRepository;
let before: ReadonlyMap<string, string>;
beforeAll(() => {
  copy = copyRepository();
  before = hashes();
});
afterAll(() => copy.remove());

interface Task {
  readonly taskId: string;
  readonly command: string;
  readonly hash: string;
}

/** The hash that each task has by its inputs. */
function hashes(): ReadonlyMap<string, string> {
  const { stdout } = copy.run('node_modules/.bin/turbo', 'run', 'build', 'generate', 'check', '--dry=json');
  const { tasks } = JSON.parse(stdout) as { readonly tasks: readonly Task[] };
  return new Map(
    tasks
      .filter(({ command }) => command !== '<NONEXISTENT>')
      .map(({ taskId, hash }) => [taskId.slice('@wiki-query/'.length), hash]),
  );
}

const english = ['server-stubs', 'openapi', 'python', 'mcp', 'test'].map((name) => `${name}#generate`);
const translated = ['generator#compile', 'docs#generate', 'server#generate'];
const everything = ['generator#compile:english', 'generator#generate:schema', ...english, ...translated];
/** The last step, which is never cached, and `check`. */
const place = 'generator#generate';
const check = 'generator#check';
const generator = ['generator#build', ...everything, place, check];

const cases: readonly (readonly [file: string, tasks: readonly string[]])[] = [
  ['spec/modules/list/allpages.yaml', [...everything, place, check, 'docs#build']],
  ['spec/sets.yaml', [...everything, place, check, 'docs#build']],
  ['spec/examples/allpages.json', [...everything, place, check, 'docs#build']],
  ['spec/texts/de/list.yaml', [...translated, place, check, 'docs#build']],
  ['packages/generator/src/cli.ts', generator],
  ['packages/generator/templates/module.hbs', generator],
  ['packages/generator/bin/wiki-query-gen.js', generator],
  ['packages/generator/build.js', generator],
  ['packages/generator/src/cli.test.ts', []],
  ['scripts/licences-of-bundle.js', [...generator, 'server#build']],
  [
    'packages/server-stubs/src/gen/list/allpages.ts',
    ['server-stubs', 'client', 'server', 'mcp', 'docs'].map((name) => `${name}#build`),
  ],
  ['packages/openapi/gen/openapi.json', ['docs#build']],
  ['packages/docs/gen/index.md', ['docs#build']],
  ['packages/docs/guides/import.md', ['docs#build']],
  ['packages/server/src/cli/main.ts', ['server#build']],
  ['packages/openapi/package.json', ['openapi#generate', place]],
  ['packages/python/package.json', ['python#generate', place]],
  ['test/package.json', ['test#generate', place]],
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
