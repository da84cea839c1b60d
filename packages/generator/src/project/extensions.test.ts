/** Emitters and rules of a project, from files and packages: what they get, and the result of what they report. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../cli.js';
import { smallSpec } from '../testing/small-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../testing/test-host.js';

const examples = fileURLToPath(new URL('../../../../examples', import.meta.url));

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

describe('an emitter gets', () => {
  const emitter = (body: string) =>
    write('emit.mjs', `export default { version: 1, name: 'it', emit: (model, context) => { ${body} } };\n`);
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
      context.report({ code: 'odd', severity: 'warning', message: 'Odd', at: model.modules[0] });
      return [{ path: 'a.txt', text: '' }];`);
    const warned = await run('generate', '--json');
    expect(warned).toMatchObject({ code: 0, err: expect.stringContaining('mine: at work\n') });
    expect(JSON.parse(warned.out)).toMatchObject({
      diagnostics: [{ code: 'mine/odd', severity: 'warning', file: 'spec/modules/list/things.yaml', line: 1 }],
    });
    await emitter(`
      context.report({ code: 'wrong', message: 'Wrong', at: model.modules[0], hint: 'right' });
      return [{ path: 'b.txt', text: '' }];`);
    expect(await run('generate')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/spec\/modules\/list\/things\.yaml:1:1.*mine\/wrong.*Wrong/s),
    });
    await expect(text('out/b.txt')).rejects.toThrow('ENOENT');
  });
});

describe('a rule', () => {
  test('takes part in validate, generate and check', async () => {
    await write(
      'rule.mjs',
      `export default { version: 1, name: 'words', check: (model, { report, options }) => {
        for (const module of model.modules)
          for (const parameter of [...module.parameters, ...module.templatedParameters])
            if (parameter.description.includes(options.never))
              report({ code: 'never', message: parameter.name + ' says ' + options.never, at: parameter });
      } };\n`,
    );
    await config('rules: { use: [{ use: ./rule.mjs, options: { never: heavy } }] }\n');
    for (const command of ['validate', 'generate', 'check'])
      expect(await run(command), command).toMatchObject({ code: 1 });
    expect((await run('validate')).out).toMatch(/things\.yaml:\d+:\d+.*words\/never.*says heavy/s);
    await config('rules: { use: [{ use: ./rule.mjs, options: { never: zebra } }] }\n');
    expect(await run('generate')).toMatchObject({ code: 0 });
  });

  test.each([
    ['() => {}', 'must be an object'],
    ["{ version: 2, name: 'x', check() {} }", 'is for version 2 of the interface; this generator has version 1'],
    ['{ version: 1, check() {} }', 'has no name'],
    ["{ version: 1, name: 'x' }", 'has no rule'],
  ])('that is %s is refused', async (value, says) => {
    await write('rule.mjs', `export default ${value};\n`);
    await config('rules: { use: [{ use: ./rule.mjs }] }\n');
    expect(await run('validate')).toMatchObject({ code: 2, err: expect.stringContaining(says) });
  });
});

test('the example of a package has an emitter and a rule', async () => {
  await mkdir(join(folder.path, 'node_modules'));
  await symlink(join(examples, 'extension-package'), join(folder.path, 'node_modules/wiki-query-glossary'));
  await config(`emitters: [{ name: glossary, folder: words, use: wiki-query-glossary, options: { title: Words } }]
rules: { use: [{ use: wiki-query-glossary, options: { longest: 10 } }] }
`);
  expect(await run('validate')).toMatchObject({ code: 1, out: expect.stringContaining('glossary/long-summary') });
  await write('wiki-query.config.yaml', (await text('wiki-query.config.yaml')).replace('longest: 10', 'longest: 200'));
  expect(await run('generate')).toMatchObject({ code: 0 });
  expect(await text('words/glossary.md')).toMatch(/^# Words\n\n- \*\*things\*\*: /);
});
