// @module-tag slow
/** The commands around a spec: init, fmt, explain, infer, and what diff makes of changes. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runCli } from '../cli.js';
import { diagnosticKinds } from '../diagnostics/codes.js';
import { rules } from '../diff/rules.js';
import { smallSpec } from '../../test/helpers/small-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../../test/helpers/test-host.js';

const tsc = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.dispose());

const text = (path: string) => readFile(join(folder.path, path), 'utf8');
async function run(...argv: readonly string[]) {
  const host = testHost(folder.path);
  const code = await runCli(argv, host);
  return { code, ...host.said };
}
const things = 'spec/modules/list/things.yaml';
const writeSpec = (name: string, change: (text: string) => string = (same) => same) =>
  writeFiles(
    folder.path,
    smallSpec().map(({ path, text }) => ({
      path: `${name}/${path}`,
      text: path === 'modules/list/things.yaml' ? change(text) : text,
    })),
  );

test('init starts a project that is sound, generates and compiles', async () => {
  expect(await run('init')).toMatchObject({ code: 0, err: expect.stringMatching(/^3 files in /) });
  expect(await run('validate')).toMatchObject({ code: 0, out: '' });
  expect(await run('fmt', '--check')).toMatchObject({ code: 0, out: '' });
  expect(await run('generate')).toMatchObject({ code: 0 });
  await writeFile(
    join(folder.path, 'src/use.ts'),
    "import { createClient } from './client/index.js';\nexport const titles = (await createClient('https://x/').query({ list: ['pages'] })).query.pages.map((page): string => page.title);\n",
  );
  await promisify(execFile)(tsc, ['--noEmit', '-p', '.'], { cwd: folder.path });
  expect(await run('init')).toMatchObject({ code: 2, err: expect.stringContaining('not empty') });
});

test('init --extension starts a project of an extension, and refuses another kind of name', async () => {
  expect(await run('init', '--extension', '../Stars')).toMatchObject({
    code: 2,
    err: expect.stringContaining('no name'),
  });
  expect(await run('init', '--extension', 'Stars')).toMatchObject({
    code: 0,
    err: expect.stringMatching(
      /is spec\/extensions\/Stars\/modules\/list\/pages\.yaml, and its handler src\/extension\.ts$/m,
    ),
  });
  expect(await run('validate')).toMatchObject({ code: 0, out: '' });
  expect(await run('fmt', '--check')).toMatchObject({ code: 0, out: '' });
});

test.each([
  ['infer', 'recordings'],
  ['texts', 'de'],
])('%s prints the errors of a spec and writes nothing', async (...command) => {
  await writeSpec('spec', (text) => text.replace(/type: \w+/, 'type: strin'));
  const before = await text(things);
  expect(await run(...command)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^spec\/modules\/list\/things\.yaml:\d+:\d+:? .*strin/m),
  });
  expect(await text(things)).toBe(before);
});

describe('fmt', () => {
  const messy = `# yaml-language-server: $schema=x
parameters:
    # Where to begin.
    from: {description: "Where to begin.", type: string}
    zeta: { values: [b, a], description: Kept. } # in its place
    alpha: { type: string, description: Kept. }
component: core
prefix: th
group: list # the group
name: things
`;

  test('puts the keys of a module in order, keeps comments and the order of names', async () => {
    await writeSpec('spec', () => messy);
    expect(await run('fmt', '--check')).toMatchObject({ code: 1, out: expect.stringContaining(`${things}\n`) });
    expect(await text(things)).toBe(messy);
    expect(await run('fmt')).toMatchObject({ code: 0 });
    expect(await text(things)).toBe(`# yaml-language-server: $schema=x
name: things
group: list # the group
prefix: th
component: core
parameters:
  # Where to begin.
  from: { description: 'Where to begin.', type: string }
  zeta: { values: [b, a], description: Kept. } # in its place
  alpha: { type: string, description: Kept. }
`);
    expect(await run('fmt', '--check')).toMatchObject({ code: 0 });
  });

  test.each([
    ['bytes that are not UTF-8', Buffer.from('# caf\xE9\nprefix:   th\n', 'latin1'), 'not-utf8'],
    ['a second document', Buffer.from('prefix:   th\n---\na: 1\n'), 'yaml-syntax'],
    ['a key twice', Buffer.from('prefix:   th\nprefix: a\n'), 'yaml-syntax'],
  ])('skips a file with %s, and leaves its bytes', async (_, bytes, code) => {
    await writeSpec('spec');
    await writeFile(join(folder.path, things), bytes);
    expect(await run('fmt')).toMatchObject({
      code: 1,
      err: expect.stringMatching(new RegExp(`error ${code}: [^]*1 file was skipped`)),
    });
    expect(await readFile(join(folder.path, things))).toEqual(bytes);
  });

  test('changes nothing in the spec of this repository', async () => {
    const spec = fileURLToPath(new URL('../../../../spec', import.meta.url));
    expect(await run('fmt', '--check', '--spec', spec)).toMatchObject({ code: 0, out: '' });
  });

  test('leaves a file alone that cannot be read', async () => {
    await writeSpec('spec', () => 'name: [\n');
    expect((await run('fmt')).out).not.toContain('things');
    expect(await text(things)).toBe('name: [\n');
  });
});

describe('explain', () => {
  test.each([...Object.keys(diagnosticKinds), ...Object.keys(rules)])('%s', async (code) => {
    const { code: exit, out } = await run('explain', code);
    expect(exit).toBe(0);
    expect(out.split('\n').length).toBeGreaterThan(4);
  });

  test('an error of the interface, and a code that is not one', async () => {
    await writeSpec('spec');
    expect((await run('explain', 'badvalue')).out).toBe(
      'badvalue: error of the interface\n  The value {value} is bad.\n',
    );
    expect(await run('explain', 'badvalu')).toMatchObject({ code: 2, err: expect.stringContaining('"badvalue"?') });
  });
});

describe('diff', () => {
  const narrower = (spec: string): string =>
    spec
      .replace("  'weight-{colour}'", "  more: { type: string, description: New. }\n  'weight-{colour}'")
      .replace('  from: { type: string, text: from }\n', '');
  beforeEach(async () => {
    await writeSpec('old');
    await writeSpec('spec', narrower);
  });

  test('compares a spec that breaks a rule that a configuration may switch off', async () => {
    await writeSpec('old', (spec) => spec.replace(/^summary: .*$/m, 'summary: See [[nothing]]'));
    expect(await run('validate', '--spec', 'old')).toMatchObject({ code: 1 });
    expect(await run('diff', 'old', 'spec')).toMatchObject({ code: 1, err: '' });
  });

  test('lists changes, whom they break, and the version; each option is another form', async () => {
    const text = await run('diff', 'old', 'spec');
    expect(text.code).toBe(1);
    expect(text.out).toMatch(
      /^major parameter-removed: things\.from: .* \[source major, .*\] \(spec\/modules\/list\/things\.yaml:\d+:\d+\)\nminor parameter-added: things\.more: .*\nVersion: major /,
    );
    expect((await run('diff', 'old', 'spec', '--changelog')).out).toMatch(
      /^## 1\.0\.0 \(major\)\n\n### Breaking\n\n- `things\.from`: .*\n\n### Added\n\n- `things\.more`: .*\n/,
    );
    expect((await run('diff', 'old', 'spec', '--github')).out).toMatch(
      /^::error file=spec\/modules\/list\/things\.yaml,/,
    );
    expect(JSON.parse((await run('diff', 'old', 'spec', '--sarif')).out)).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'parameter-removed' }, { ruleId: 'parameter-added' }] }],
    });
  });

  test('compares compiled models, also with folders', async () => {
    for (const name of ['old', 'spec'])
      expect(await run('compile', '--spec', name, '--to', `${name}.json`)).toMatchObject({ code: 0 });
    const ofFolders = await run('diff', 'old', 'spec', '--json');
    expect(JSON.parse(ofFolders.out)).toMatchObject({ bump: 'major' });
    expect(await run('diff', 'old.json', 'spec.json', '--json')).toEqual(ofFolders);
    expect(await run('diff', 'old.json', 'spec', '--json')).toEqual(ofFolders);
    expect(await run('diff', 'spec', 'spec.json')).toMatchObject({ code: 0, out: expect.stringMatching(/none/) });
    await writeFile(join(folder.path, 'other.json'), '{}');
    expect(await run('diff', 'other.json', 'spec')).toMatchObject({
      code: 2,
      err: expect.stringContaining('other.json is not what'),
    });
    expect(await run('diff', 'gone.json', 'spec')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"gone.json" is neither'),
    });
  });

  test('reads the extensions that the configuration names, of folders and revisions', async () => {
    const git = (...args: readonly string[]) =>
      promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd: folder.path,
      });
    const extension = (name: string, path: string) =>
      writeFiles(folder.path, [
        {
          path: `${path}/component.yaml`,
          text: `source: ${name}\nsourcename: ${name}\nlicensetag: MIT\nlicenselink: https://example.org/\n`,
        },
        {
          path: `${path}/modules/list/${name}.yaml`,
          text: `prefix: ${name}\nsummary: X\nresult: {}\nexamples:\n  - { id: a, title: T, request: { list: ${name} } }\n`,
        },
      ]);
    await writeSpec('spec');
    await writeFile(join(folder.path, 'wiki-query.config.yaml'), 'extensions: [own]\n');
    await extension('mine', 'own');
    await git('init', '-q');
    await git('add', 'spec', 'own', 'wiki-query.config.yaml');
    await git('commit', '-qm', 'a');
    expect(await run('diff', 'HEAD')).toMatchObject({ code: 0, out: expect.stringMatching(/none/), err: '' });
    const added = { file: 'own/modules/list/more.yaml' };
    const module = await text('own/modules/list/mine.yaml');
    await writeFile(join(folder.path, added.file), module.replaceAll('mine', 'more'));
    await writeSpec('was/spec');
    expect((await run('diff', 'HEAD')).out).toMatch(
      /^minor module-added: more: .*\(own\/modules\/list\/more\.yaml:1:1/m,
    );
    expect((await run('diff', 'was')).out).toMatch(/^minor module-added: mine, more: /m);
  });

  test('compares the spec that the configuration names, also below the root of a repository', async () => {
    const git = (...args: readonly string[]) => promisify(execFile)('git', args, { cwd: folder.path });
    await writeSpec('project/api');
    await writeFile(join(folder.path, 'project/wiki-query.config.yaml'), 'spec: api\n');
    await git('init', '-q');
    await git('add', 'project');
    await git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'a');
    await writeSpec('project/api', narrower);
    const host = testHost(join(folder.path, 'project'));
    expect(await runCli(['diff', 'HEAD'], host)).toBe(1);
    expect(host.said.out).toMatch(/^major parameter-removed: things\.from: .*\(api\/modules\/list\/things\.yaml:/);
  });

  test('--readers selects whose version counts', async () => {
    await writeSpec('spec', (spec) => spec.replace('id: { type: integer,', 'id: { type: integer, nullable: true,'));
    expect(await run('diff', 'old', 'spec')).toMatchObject({ code: 1 });
    expect(await run('diff', 'old', 'spec', '--readers', 'handlers')).toMatchObject({ code: 0 });
    expect(await run('diff', 'spec', 'old')).toMatchObject({ code: 0 });
    expect(await run('diff', 'spec', 'old', '--readers', 'source,handlers')).toMatchObject({ code: 1 });
    expect(await run('diff', 'old', 'spec', '--readers', 'all')).toMatchObject({
      code: 2,
      err: expect.stringContaining('source, runtime, handlers'),
    });
  });

  test('the configuration accepts breaking changes, with a reason and an end', async () => {
    const accept = (entry: string) =>
      writeFile(join(folder.path, 'wiki-query.config.yaml'), `breaking: { accepted: [${entry}] }\n`);
    await accept("{ at: 'things.f*', code: parameter-removed, reason: nobody sent it, until: 2999-01-31 }");
    const accepted = await run('diff', 'old', 'spec');
    expect(accepted).toMatchObject({ code: 0, err: '' });
    expect(accepted.out).toContain('(accepted: nobody sent it)');
    expect(JSON.parse((await run('diff', 'old', 'spec', '--json')).out)).toMatchObject({ bump: 'minor' });
    await accept('{ at: things.from, code: other, reason: x, until: 2999-01-31 }');
    expect(await run('diff', 'old', 'spec')).toMatchObject({
      code: 1,
      err: expect.stringContaining('fits no breaking change'),
    });
    await accept('{ at: things.from, reason: x, until: 2020-01-31 }');
    expect(await run('diff', 'old', 'spec')).toMatchObject({
      code: 1,
      err: expect.stringContaining('until 2020-01-31'),
    });
    await accept('{ at: things.from, reason: x }');
    expect(await run('diff', 'old', 'spec')).toMatchObject({ code: 2, err: expect.stringContaining('until') });
    await accept('{ at: things.from, reason: x, until: some day }');
    expect(await run('diff', 'old', 'spec')).toMatchObject({ code: 2, err: expect.stringContaining('"some day"') });
  });
});

test('scaffold writes a handler for each module, and the generated registry has them', async () => {
  await run('init');
  expect(await run('scaffold')).toMatchObject({ code: 2, err: expect.stringContaining('"registry"') });
  const config = join(folder.path, 'wiki-query.config.yaml');
  await writeFile(config, `${await readFile(config, 'utf8')}  registry: src/handlers/gen\n`);
  expect(await run('scaffold')).toMatchObject({ code: 0, out: 'created src/handlers/list/pages.ts\n' });
  expect(await run('generate')).toMatchObject({ code: 0 });
  await writeFile(
    join(folder.path, 'src/use.ts'),
    "import { modules } from './handlers/gen/modules.js';\nimport type { Handlers } from './stubs/all.js';\nexport const all: Handlers<unknown> = modules;\n",
  );
  await promisify(execFile)(tsc, ['--noEmit', '-p', '.'], { cwd: folder.path });
  expect((await run('scaffold')).out).toBe('');
});

test('a module of one YAML file and one handler is compiled and handles requests', async () => {
  await run('init');
  const config = join(folder.path, 'wiki-query.config.yaml');
  await writeFile(config, `${await text('wiki-query.config.yaml')}  registry: src/handlers/gen\n`);
  const module = await text('spec/modules/list/pages.yaml');
  await writeFile(
    join(folder.path, 'spec/modules/list/fruits.yaml'),
    module.replaceAll('pages', 'fruits').replace('prefix: pg', 'prefix: fr').replace('pglimit', 'frlimit'),
  );
  expect(await run('scaffold')).toMatchObject({ code: 0, out: expect.stringContaining('src/handlers/list/fruits.ts') });
  expect(await run('generate')).toMatchObject({ code: 0 });
  const handler = (item: string) => `
    import type { FruitsHandler, FruitsResult } from '../../stubs/all.js';
    interface Context { readonly add: (members: NonNullable<FruitsResult['query']>) => void }
    export const fruits: FruitsHandler<Context> = {
      module: 'fruits',
      async run({ from = '', limit }, { add }) {
        const titles = ['Apple', 'Banana', 'Cherry'].filter((title) => title >= from).slice(0, limit);
        add({ fruits: titles.map((title, at) => (${item})) });
      },
    };`;
  const compile = () => promisify(execFile)(tsc, ['-p', '.'], { cwd: folder.path });
  await writeFile(join(folder.path, 'src/handlers/list/fruits.ts'), handler('{ pageid: at + 1 }'));
  await expect(compile()).rejects.toMatchObject({ stdout: expect.stringContaining("'title' is missing") });
  await writeFile(join(folder.path, 'src/handlers/list/fruits.ts'), handler('{ pageid: at + 1, title }'));
  await compile();
  const compiled = (path: string) => import(pathToFileURL(join(folder.path, 'dist', path)).href);
  const [{ modules }, { readParams }] = [await compiled('handlers/gen/modules.js'), await compiled('stubs/all.js')];
  const server = createServer(async ({ url }, response) => {
    const query: object = {};
    const request = Object.fromEntries(new URL(url ?? '', 'http://wiki.example').searchParams);
    await modules.fruits.run(readParams('fruits', request), {
      add: (members: object) => Object.assign(query, members),
    });
    response.end(JSON.stringify({ batchcomplete: true, query }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const received = await fetch(`http://127.0.0.1:${port}/api.php?action=query&list=fruits&frfrom=B&frlimit=1`);
  expect(await received.json()).toEqual({ batchcomplete: true, query: { fruits: [{ pageid: 1, title: 'Banana' }] } });
  server.close();
});

describe('infer', () => {
  const response = (...items: readonly unknown[]) => ({ batchcomplete: true, query: { things: items } });
  beforeEach(async () => {
    await writeSpec(
      'spec',
      (spec) =>
        `${spec.slice(0, spec.indexOf('result:')).replace('parameters:', 'parameters:\n  # What to give.\n  prop: { values: [ids, size], multi: true, default: ids, description: What. }')}result: { open: true }\n`,
    );
  });
  const record = (name: string, value: unknown) =>
    writeFiles(folder.path, [{ path: `samples/${name}`, text: JSON.stringify(value) }]);

  test('finds types, what is always there, and what a value of prop brings', async () => {
    await record('a.json', [
      {
        request: 'list=things&formatversion=2',
        response: response({ id: 1, at: '2024-05-01T12:00:00Z' }, { id: 2, at: '2024-05-01T12:00:00Z', note: null }),
      },
      {
        request: { list: ['things', 'other'], thprop: 'ids|size', formatversion: 2 },
        response: response(
          { id: 3, at: '2024-05-01T12:00:00Z', size: 2.5, tags: ['x'] },
          { id: 4, at: '2024-05-01T12:00:00Z', size: 2, note: 'y' },
        ),
      },
      { request: 'list=things&formatversion=1', response: response({ id: '5' }) },
      { request: 'list=things&formatversion=2', response: { error: { code: 'badvalue' } } },
    ]);
    const { code, out, err } = await run('infer', 'samples', '--closed');
    expect({ code, out }).toEqual({ code: 0, out: `${things}\n` });
    expect(err).toContain('1 module from 2 recordings');
    const module = await text(things);
    expect(module).toContain('  # What to give.\n');
    expect(parse(module)).toMatchObject({
      result: {
        query: {
          things: {
            type: 'array',
            items: {
              type: 'object',
              fields: {
                id: { type: 'integer', required: true },
                at: { type: 'timestamp', required: true },
                note: { type: 'string', nullable: true },
                size: { type: 'number', required: true, when: { prop: ['size'] } },
                tags: { type: 'array', items: { type: 'string' }, when: { prop: ['size'] } },
              },
            },
          },
        },
      },
    });
    expect(await run('validate')).toMatchObject({ code: 0 });
    expect((await run('infer', 'samples')).code).toBe(1);
  });

  test('--dry-run prints, objects are open without --closed, maps are found', async () => {
    await record('b.jsonl', {
      query: 'action=query&list=things&formatversion=2',
      answer: JSON.stringify({ query: { things: { 7: { a: true }, 9: { a: false } } } }),
    });
    const { out } = await run('infer', 'samples/b.jsonl', '--dry-run');
    expect(parse(out)).toEqual({
      things: {
        result: {
          open: true,
          query: {
            things: {
              type: 'map',
              keys: 'Number',
              items: { type: 'object', fields: { a: { type: 'boolean', required: true } }, open: true },
            },
          },
        },
      },
    });
    expect(await text(things)).toContain('result: { open: true }');
  });

  test.each([
    [['infer', 'nowhere'], 'no file or folder'],
    [['infer', 'samples', '--module', 'thing'], 'did you mean "things"?'],
    [['infer', 'spec/api.yaml'], 'is not JSON'],
  ])('%j exits 2', async (argv, says) => {
    await record('c.json', { request: 'list=things', response: {} });
    expect(await run(...argv)).toMatchObject({ code: 2, err: expect.stringContaining(says) });
  });
});
