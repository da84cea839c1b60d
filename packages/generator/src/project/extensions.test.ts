/** Emitters and rules of a project, from files and packages: what they get, and the result of what they report. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../cli.js';
import { smallSpec } from '../../test/helpers/small-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../../test/helpers/test-host.js';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFiles(join(folder.path, 'spec'), smallSpec());
});
afterEach(() => folder.dispose());

const text = (path: string) => readFile(join(folder.path, path), 'utf8');
const write = (path: string, content: string) => writeFile(join(folder.path, path), content);
const config = (content: string) => write('wiki-query.config.yaml', `outputs: { schema: schema }\n${content}`);
async function run(...argv: readonly string[]) {
  const host = testHost(folder.path);
  return { code: await runCli(argv, host), ...host.said };
}

const codes = `const codes = {
  odd: { severity: 'warning', message: 'Odd', why: 'It is odd.' },
  wrong: { severity: 'error', message: '{name} is wrong', why: 'It must be right.', right: 'right: true' },
};\n`;

describe('an emitter gets', () => {
  const emitter = (body: string) =>
    write(
      'emit.mjs',
      `${codes}export default { version: 1, name: 'it', codes, emit: (model, context) => { ${body} } };\n`,
    );
  beforeEach(() => config('emitters: [{ name: mine, folder: out, use: ./emit.mjs, options: { end: "!" } }]\n'));

  test('its options, helpers, and the layout of the project', async () => {
    await emitter(`
      const { options, print, layout } = context;
      const [things] = model.modules;
      const lines = [
        options.end,
        print.text.plain('See [[things.limit|the limit]] and [[set:DIRA]].'),
        print.text.markdown('[[things]]', ({ target }) => '<' + target + '>'),
        [print.name.camel, print.name.pascal, print.name.snake].map((name) => name('some-thing')).join(),
        ...things.parameters.map((one) => one.name + ': ' + print.type.typescript(one) + ' ' + print.type.python(one)),
        layout.folders.schema,
      ];
      return [{ path: 'a.txt', text: lines.join('\\n') }];`);
    expect(await run('generate')).toMatchObject({ code: 0 });
    const lines = (await text('out/a.txt')).split('\n');
    expect(lines.slice(0, 4)).toEqual(['!', 'See the limit and `DIRA`.', '<things>', 'someThing,SomeThing,some_thing']);
    expect(lines).toContain('limit: number | \'max\' Union[int, Literal["max"]]');
    expect(lines.at(-1)).toBe('schema');
    expect(await run('check')).toMatchObject({ code: 0 });
  });

  test('a log, and a report: an error ends the run before it writes', async () => {
    await emitter(`
      context.log('at work');
      context.report('odd', model.modules[0].source, {});
      return [{ path: 'a.txt', text: '' }];`);
    const warned = await run('generate', '--json');
    expect(warned).toMatchObject({ code: 0, err: expect.stringContaining('it: at work\n') });
    expect(JSON.parse(warned.out)).toMatchObject({
      diagnostics: [{ code: 'it/odd', severity: 'warning', file: 'spec/modules/list/things.yaml', line: 1 }],
    });
    await emitter(`
      context.report('wrong', model.modules[0].source, { name: 'This' }, 'right');
      return [{ path: 'b.txt', text: '' }];`);
    expect(await run('generate')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/spec\/modules\/list\/things\.yaml:1:1.*it\/wrong: This is wrong\n +hint: right/s),
    });
    await expect(text('out/b.txt')).rejects.toThrow('ENOENT');
    expect((await run('explain', 'it/wrong')).out).toBe(
      'it/wrong: error\n  {name} is wrong\n\nIt must be right.\n\nRight:\n  right: true\n',
    );
    expect(await run('explain', 'it/wrongs')).toMatchObject({ code: 2, err: expect.stringContaining('"it/wrong"?') });
    await emitter(`context.report('odt', model.modules[0].source, {});`);
    expect(await run('generate')).toMatchObject({ code: 2, err: expect.stringContaining('did you mean "odd"?') });
  });
});

describe('a rule', () => {
  const rules = (...parts: readonly string[]) =>
    write('rule.mjs', `${codes}export default { version: 1, name: 'words', codes, rules: [${parts.join()}] };\n`);
  const never = `{ name: 'never', check({ modules, positions, report, options }) {
    for (const { parameters } of modules)
      for (const { own, expanded } of parameters)
        if (own && expanded.description.includes(options.never))
          report('wrong', positions.ofValue(own, 'description'), { name: expanded.name });
  } }`;

  test('takes part in validate, generate and check, with the place of a value', async () => {
    await rules(never);
    await config('rules: { use: [{ use: ./rule.mjs, options: { never: heavy } }] }\n');
    for (const command of ['validate', 'generate', 'check'])
      expect(await run(command), command).toMatchObject({ code: 1 });
    const line = (await text('spec/modules/list/things.yaml')).split('\n').findIndex((one) => one.includes('heavy'));
    expect((await run('validate')).out).toContain(`things.yaml:${line + 1}:`);
    await config('rules: { use: [{ use: ./rule.mjs, options: { never: zebra } }] }\n');
    expect(await run('generate')).toMatchObject({ code: 0 });
  });

  test('gets what the references lead to, the model, and nothing of a spec with errors', async () => {
    await rules(`{ name: 'sees', check({ spec, sets, modules, likeProblems, model, log }) {
      log([spec.modules.length, sets.get('DIRA').values.join('|'), modules.length, likeProblems.length, model.modules[0].name].join());
    } }`);
    await config('rules: { use: [{ use: ./rule.mjs }] }\n');
    expect((await run('validate')).err).toContain('words: 2,ascending|descending,3,0,things\n');
    const path = 'spec/modules/list/things.yaml';
    await write(path, (await text(path)).replace('LIM10', 'LIM11'));
    expect(await run('validate')).toMatchObject({ code: 1, err: expect.not.stringContaining('words') });
  });

  test('can be switched off by its name, and must be there', async () => {
    await rules(
      never,
      `{ name: 'odd', check: ({ spec, positions, report }) => report('odd', positions.of(spec.api), {}) }`,
    );
    await config('rules: { off: [words/never], use: [{ use: ./rule.mjs, options: { never: heavy } }] }\n');
    expect(await run('validate')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^[^\n]*api\.yaml.*words\/odd: Odd\n$/),
    });
    await config('rules: { off: [words/nevr], use: [{ use: ./rule.mjs }] }\n');
    expect(await run('validate')).toMatchObject({ code: 2, err: expect.stringContaining('words/never, words/odd') });
  });

  test('is synchronous', async () => {
    await rules(`{ name: 'late', check: async () => {} }`);
    await config('rules: { use: [{ use: ./rule.mjs }] }\n');
    expect(await run('validate')).toMatchObject({ code: 2, err: expect.stringContaining('"late" is asynchronous') });
  });

  test.each([
    ['() => {}', 'must be an object'],
    ["{ version: 2, name: 'x', rules: [] }", 'is for version 2 of the interface; this generator has version 1'],
    ['{ version: 1, rules: [] }', 'has no name'],
    ["{ version: 1, name: 'x' }", 'has no rules'],
  ])('that is %s is refused', async (value, says) => {
    await write('rule.mjs', `export default ${value};\n`);
    await config('rules: { use: [{ use: ./rule.mjs }] }\n');
    expect(await run('validate')).toMatchObject({ code: 2, err: expect.stringContaining(says) });
  });
});

test('the example of a package has an emitter and a rule', async () => {
  await mkdir(join(folder.path, 'node_modules'));
  await symlink(join(repository, 'examples/extension-package'), join(folder.path, 'node_modules/wiki-query-glossary'));
  await config(`emitters: [{ name: glossary, folder: words, use: wiki-query-glossary, options: { title: Words } }]
rules: { use: [{ use: wiki-query-glossary, options: { longest: 10 } }] }
`);
  expect(await run('validate')).toMatchObject({ code: 1, out: expect.stringContaining('glossary/long-summary') });
  await write('wiki-query.config.yaml', (await text('wiki-query.config.yaml')).replace('longest: 10', 'longest: 200'));
  expect(await run('generate')).toMatchObject({ code: 0 });
  expect(await text('words/glossary.md')).toMatch(/^# Words\n\n- \*\*things\*\*: /);
});

test('the example of the guide has an emitter and a rule', async () => {
  const guide = await readFile(join(repository, 'packages/docs/guides/other-wikis.md'), 'utf8');
  const [, example = ''] = /^## Extensions$.*?^```ts\n(.*?)^```$/ms.exec(guide) ?? [];
  await write('names.ts', example);
  const limited = (longest: number) =>
    config(`emitters: [{ name: names, folder: names, use: ./names.ts }]
rules: { use: [{ use: ./names.ts, options: { longest: ${longest} } }] }
`);
  await limited(6);
  expect(await run('validate')).toMatchObject({ code: 1, out: expect.stringContaining('"weights" is too long') });
  expect(await run('explain', 'names/long-name')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Names of modules are names of commands.'),
  });
  await limited(7);
  expect(await run('generate')).toMatchObject({ code: 0 });
  expect(await text('names/names.txt')).toBe('Things\nWeights\n');
});
