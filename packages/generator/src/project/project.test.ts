import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../cli.js';
import { smallSpec } from '../../test/helpers/small-spec.js';
import { readModel } from '../read-model.js';
import { temporaryFolder, testHost, writeFiles } from '../../test/helpers/test-host.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFiles(
    folder.path,
    smallSpec().map(({ path, text }) => ({ path: `words/${path}`, text })),
  );
});
afterEach(() => folder.dispose());

const config = (text: string, name = 'wiki-query.config.yaml') => writeFile(join(folder.path, name), text);
const text = (path: string) => readFile(join(folder.path, path), 'utf8');
async function run(...argv: readonly string[]) {
  const host = testHost(folder.path);
  const code = await runCli(argv, host);
  return { code, ...host.said };
}
async function files(): Promise<string[]> {
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.path.length + 1))
    .filter((path) => !path.startsWith('words/'))
    .sort();
}

test('outputs: only those named are made, in the folders named, and check looks there', async () => {
  await config('spec: words\noutputs: { docs: site/pages, paraminfo: records }\n');
  expect(await run('generate')).toMatchObject({ code: 0 });
  const made = await files();
  expect(made).toContain('site/pages/list/things.md');
  expect(made).toContain('records/index.json');
  expect(made.filter((path) => path.startsWith('packages/'))).toEqual([]);
  expect(await run('check')).toMatchObject({ code: 0, out: '' });
  await writeFile(join(folder.path, 'records/things.json'), '{}\n');
  await writeFile(join(folder.path, 'site/pages/more.md'), '');
  expect((await run('check')).out).toMatch(/extra {3}site\/pages\/more\.md\n$/);
  expect((await run('check')).out).toContain('edited  records/things.json');
});

test('outputs: links lead to where things are in the project, and to no guide that it lacks', async () => {
  await config('spec: words\noutputs: { docs: site/pages, stubs: src/types }\n');
  await run('generate');
  const page = await text('site/pages/list/things.md');
  expect(page).toContain('](../../../words/modules/list/things.yaml');
  expect(page).toContain('](../../../src/types/list/things.ts)');
  expect(page).toContain("from './src/types/all.js'");
  expect(page).not.toContain('playground');
  expect(await text('site/pages/errors.md')).not.toContain('guides/');
});

test('a change of the configuration makes the outputs anew', async () => {
  await config('spec: words\noutputs: { docs: site }\n');
  await run('generate');
  await config('spec: words\noutputs: { docs: site }\ntemplates: layout\n');
  await writeFiles(folder.path, [
    { path: 'layout/partials/values.hbs', text: '{{#each values}}\n* {{code value}}!\n{{/each}}\n' },
  ]);
  expect(await run('generate')).toMatchObject({ code: 0 });
  expect(await text('site/list/things.md')).toContain('* `red`!');
});

test('templates: a file of the same name takes the place of a built-in one', async () => {
  await config('spec: words\noutputs: { docs: site }\ntemplates: layout\n');
  await writeFiles(folder.path, [
    { path: 'layout/module.hbs', text: '# {{name}}\n\n{{> more}}\n{{> result result}}\n' },
  ]);
  await writeFiles(folder.path, [{ path: 'layout/partials/more.hbs', text: '{{parameters.length}} parameters\n' }]);
  expect(await run('generate')).toMatchObject({ code: 0 });
  expect(await text('site/list/things.md')).toMatch(/^# things\n\n5 parameters\n## Result\n/);
  expect(await text('site/sets.md')).toContain('# Shared sets');
});

test('templates: a page that is not a module can have one of its own, with the partials and helpers of the others', async () => {
  await config('spec: words\noutputs: { docs: site }\ntemplates: layout\n');
  const page =
    '{{#> page title="Terms"}}\n{{#table (words "Set" "Values" "Text")}}\n{{#each sets}}\n{{#row}}\n{{code name}}\n{{codes values}}\n{{/row}}\n{{/each}}\n{{/table}}\n{{/page}}\n';
  await writeFiles(folder.path, [{ path: 'layout/sets.hbs', text: page }]);
  expect(await run('generate')).toMatchObject({ code: 0 });
  expect(await text('site/sets.md')).toMatch(
    /# Terms\n\n\| Set +\| Values +\| Text \|\n\| -+ \| -+ \| ---- \|\n\| `\w+` +\| `\w+`, /,
  );
});

describe('templates: partials of a project change', () => {
  test.each([
    [
      'tables',
      'table',
      '<table>\n{{#each rows}}\n<tr>{{#each this}}<td>{{{this}}}</td>{{/each}}</tr>\n{{/each}}\n</table>\n',
      'compare.md',
      '<tr><td>[`things`](list/things.md)</td><td>Lists all things</td><td>list</td><td><span class="badge generator">generator</span></td>',
    ],
    [
      'badges, and the columns with them',
      'badge',
      '**{{say label}}**\n',
      'compare.md',
      /\n\| Module +\| Returns +\| Group \| Generator +\|[^\n]+\n[^\n]+\n\| \[`things`\]\(list\/things\.md\) +\| Lists all things +\| list {2}\| \*\*generator\*\* \|/,
    ],
    ['facts', 'facts', '{{#each this}}\n* {{{this}}}\n{{/each}}\n', 'list/things.md', '\n* `list=things`\n* prefix'],
    ['values', 'values', '{{#each values}}\n1. {{code value}}\n{{/each}}\n', 'list/things.md', '\n1. `red`\n'],
    [
      'lists of modules',
      'modules',
      '{{#each modules}}\n* {{moduleLink this}}\n{{/each}}\n',
      'index.md',
      '\n* [`things`](list/things.md)\n',
    ],
    ['lists', 'list', '{{#each this}}\n* {{{this}}}\n{{/each}}\n', 'deprecations.md', '\n* `blue` in [`thcolour`]'],
    [
      'trees',
      'members',
      '{{#each this}}\n* {{name}}\n    {{> members members}}\n{{/each}}\n',
      'list/things.md',
      '\n* things\n    * id\n    * title\n',
    ],
  ])('%s', async (_what, name, template, page, wanted) => {
    await config('spec: words\noutputs: { docs: site }\ntemplates: layout\n');
    await writeFiles(folder.path, [{ path: `layout/partials/${name}.hbs`, text: template }]);
    expect(await run('generate')).toMatchObject({ code: 0 });
    expect(await text(`site/${page}`)).toMatch(wanted);
    expect(await run('check')).toMatchObject({ code: 0, out: '' });
  });
});

test('rules: one that is switched off reports nothing', async () => {
  await config('spec: words\n');
  const things = join(folder.path, 'words/modules/list/things.yaml');
  await writeFile(things, (await readFile(things, 'utf8')).replace('How heavy.', '"As [[nowhere]]"'));
  expect(await run('validate')).toMatchObject({ code: 1, out: expect.stringContaining('broken-link') });
  await config('spec: words\nrules: { off: [links-resolve] }\n');
  expect(await run('validate')).toMatchObject({ code: 0, out: '' });
  expect(await run('generate')).toMatchObject({ code: 0 });
});

describe('emitters', () => {
  test('a function in a TypeScript configuration', async () => {
    await config(
      `import type { Config } from '@wiki-query/generator';
       const config: Config = {
         spec: 'words', outputs: { schema: 'schema' },
         emitters: [{ name: 'names', folder: 'names', use: { version: 1, name: 'names', emit: (model) => [{ path: 'all.txt', text: model.modules.map((m) => m.name).join() }] } }],
       };
       export default config;`,
      'wiki-query.config.ts',
    );
    expect(await run('generate')).toMatchObject({ code: 0 });
    expect(await text('names/all.txt')).toBe('things,weights');
    expect(await run('check', '--only', 'names')).toMatchObject({ code: 0 });
    await writeFile(join(folder.path, 'names/all.txt'), 'things');
    expect(await run('check')).toMatchObject({ code: 1, out: expect.stringContaining('edited  names/all.txt') });
  });

  test('the example of the repository', async () => {
    const example = fileURLToPath(
      new URL('../../../../examples/custom-emitter/wiki-query.config.yaml', import.meta.url),
    );
    expect(await run('generate', '--config', example, '--out', folder.path)).toMatchObject({ code: 0 });
    const table = await text('tables/modules.csv');
    const { modules } = await readModel(fileURLToPath(new URL('../../../../spec', import.meta.url)));
    const numberOfLines = async (path: string) => (await text(path)).trimEnd().split('\n').length;
    expect(await numberOfLines('tables/modules.csv')).toBe(1 + modules.length);
    expect(await numberOfLines('tables/parameters.csv')).toBe(1 + modules.flatMap((one) => one.parameters).length);
    expect(table).toContain('\nallpages,list,ap,true,false,');
    expect((await readFile(join(example, '../emit-csv.ts'), 'utf8')).split('\n').length).toBeLessThan(60);
  });

  test('one that writes outside its folder is refused', async () => {
    await config('spec: words\noutputs: {}\nemitters: [{ name: bad, folder: bad, use: ./bad.mjs }]\n');
    await writeFile(
      join(folder.path, 'bad.mjs'),
      "export default { version: 1, name: 'bad', emit: () => [{ path: '../words/api.yaml', text: '' }] };\n",
    );
    await expect(run('generate')).rejects.toThrow('outside');
  });
});

test('watch runs again when the configuration, a template or an emitter changes', async () => {
  await config(
    'spec: words\noutputs: { docs: site }\ntemplates: layout\nemitters: [{ name: a, folder: a, use: ./emit.mjs }]\n',
  );
  await writeFiles(folder.path, [
    { path: 'layout/module.hbs', text: '{{name}}' },
    {
      path: 'emit.mjs',
      text: "export default { version: 1, name: 'a', emit: () => [{ path: 'a.txt', text: '1' }] };\n",
    },
  ]);
  const stop = new AbortController();
  const host = testHost(folder.path, { stop: stop.signal });
  const ended = runCli(['watch'], host);
  await expect.poll(() => host.said.out).toContain(' ms)\n');
  expect(await text('a/a.txt')).toBe('1');
  await writeFile(
    join(folder.path, 'emit.mjs'),
    "export default { version: 1, name: 'a', emit: () => [{ path: 'a.txt', text: '2' }] };\n",
  );
  await expect.poll(() => text('a/a.txt')).toBe('2');
  await writeFile(join(folder.path, 'layout/module.hbs'), '{{name}}!');
  await expect.poll(() => text('site/list/things.md')).toContain('things!');
  stop.abort();
  expect(await ended).toBe(0);
});

test.each([
  ['outputs: [docs]', 'map'],
  ['output: {}', 'did you mean "outputs"?'],
  ['outputs: { doc: site }', 'did you mean "docs"?'],
  ['outputs: { docs: ../site }', 'inside the project'],
  ['outputs: { docs: /site }', 'inside the project'],
  ['outputs: { docs: site, openapi: site/api }', 'must not lie in each other'],
  ['outputs: { client: client }', 'needs the output "stubs"'],
  ['rules: { off: [link-resolve] }', 'did you mean "links-resolve"?'],
  ['rules: { off: [known-types] }', 'no rule "known-types" that can be switched off'],
  ['templates: nowhere', 'no template folder'],
  ['emitters: [{ name: a, folder: a, use: ./a.ts }]', 'does not exist'],
  ['emitters: [{ name: a, folder: a, use: ./wiki-query.config.yaml }]', 'cannot be loaded'],
  ['emitters: [{ name: a, folder: a, use: no-such-package }]', 'no-such-package cannot be loaded'],
  ['rules: { use: [{ use: ./a.ts }] }', 'does not exist'],
  ['spec: nowhere', 'no spec folder'],
  ['spec: [', 'wiki-query.config.yaml'],
])('a configuration %j is refused with exit code 2', async (text, says) => {
  await config(text.startsWith('spec') ? text : `spec: words\n${text}`);
  const { code, err } = await run('generate');
  expect(err).toContain(says);
  expect(code).toBe(2);
});

test.each([
  ['partials/values.hbs', '{{#if}}', 'Parse error on line 1'],
  ['module.hbs', '{{> nowhere}}', 'The partial nowhere could not be found'],
])('a mistake in the template %s is reported with its name', async (name, mistake, says) => {
  await config('spec: words\noutputs: { docs: site }\ntemplates: layout\n');
  await writeFiles(folder.path, [{ path: `layout/${name}`, text: mistake }]);
  const { code, err } = await run('generate');
  expect(err).toContain(`The template ${name} fails: ${says}`);
  expect(code).toBe(2);
});

test.each(['modul.hbs', 'python/lists.hbs'])('the template %s, which overrides no page, is refused', async (name) => {
  await config('spec: words\ntemplates: layout\n');
  await writeFiles(folder.path, [{ path: `layout/${name}`, text: '' }]);
  expect(await run('generate')).toMatchObject({ code: 2, err: expect.stringContaining('overrides nothing') });
});

test('two configurations are refused', async () => {
  await config('spec: words\n');
  await config('', 'wiki-query.config.ts');
  expect(await run('generate')).toMatchObject({ code: 2, err: expect.stringContaining('more than one configuration') });
});
