// @module-tag slow
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from './cli.js';
import { commandNames } from './commands/commands.js';
import { smallSpec, type Edit } from '../test/helpers/small-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../test/helpers/test-host.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'package.json'), '{}');
  await writeSpec();
});
afterEach(() => folder.dispose());

const things = 'modules/list/things.yaml';
const writeSpec = (...edits: readonly Edit[]): Promise<void> =>
  writeFiles(join(folder.path, 'spec'), smallSpec(...edits));
const broken: Edit = { file: things, find: 'LIM10', put: 'LIM11' };

const unknownWiki = new URL('../test/data/unknown-extensions.json', import.meta.url).pathname;

async function run(...argv: readonly string[]) {
  const host = testHost(folder.path);
  const code = await runCli(argv, host);
  return { code, ...host.said };
}

describe('help', () => {
  test('lists all commands', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    for (const name of commandNames) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  test.each(commandNames)('of %s has examples that begin with the command', async (name) => {
    const { code, out } = await run(name, '--help');
    expect(code).toBe(0);
    expect(out).toContain('Usage: wiki-query-gen');
    expect(out).toMatch(new RegExp(`Examples:\n  wiki-query-gen ${name}`));
  });
});

test.each([
  [[], 'Usage'],
  [['generat'], 'did you mean "generate"?'],
  [['generate', '--onyl', 'stubs'], 'Unknown option "--onyl"; did you mean "--only"?'],
  [['generate', '--wings'], "Unknown option '--wings'"],
  [['completion', 'tcsh'], 'There is no completion for "tcsh"; known are bash, zsh, fish'],
  [['generate', '--only', 'stub'], 'did you mean "stubs"?'],
  [['generate', '--spec', 'nowhere'], 'no spec folder'],
  [['generate', 'more'], '"more"'],
  [['import', 'package.json'], 'is not empty; choose another folder with --out DIR'],
  [['import', 'nowhere.json', '--out', 'x'], 'There is no file'],
  [['generate', '--out', '/proc/x'], 'Cannot create the folder /proc/x: there is no such file or folder'],
  [['import', unknownWiki, '--out', '/proc/x'], 'Cannot create the folder /proc/x: there is no such file or folder'],
  [['generate', '--out', 'package.json/x'], 'there is a file of that name already'],
  [['verify'], '--against'],
  [['diff'], '<old> [new]'],
])('wrong usage %j exits 2', async (argv, says) => {
  const { code, err, out } = await run(...argv);
  expect(code).toBe(2);
  expect(err + out).toContain(says);
});

test('diff says that a name is neither a folder nor a revision', { tags: ['git'] }, async () => {
  const { code, err } = await run('diff', 'no-such-revision');
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('neither a folder nor a git revision') });
});

test('--version is that of the package', async () => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await run('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test.each(['generate', 'check', 'validate'])('%s refuses a spec without modules', async (name) => {
  expect((await run('generate')).code).toBe(0);
  await rm(join(folder.path, 'spec'), { recursive: true });
  await mkdir(join(folder.path, 'spec'));
  const { code, out, err } = await run(name);
  expect({ code, said: out + err }).toMatchObject({ code: 1, said: expect.stringContaining('no-modules') });
  expect(existsSync(join(folder.path, 'packages/docs/gen/list/things.md'))).toBe(true);
});

test('generate deletes more than a tenth of the outputs only when it is allowed to', async () => {
  const record = join(folder.path, 'test/fixtures/paraminfo/weights.json');
  const only = ['--only', 'paraminfo'];
  await run('generate', ...only);
  await rm(join(folder.path, 'spec/modules/prop/weights.yaml'));
  const { code, err } = await run('generate', ...only);
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('1 of 3 outputs would be deleted') });
  expect(existsSync(record)).toBe(true);
  expect((await run('generate', ...only, '--delete-many')).code).toBe(0);
  expect(existsSync(record)).toBe(false);
});

test('diff takes a folder with spec/ in it for that spec', async () => {
  expect(await run('diff', '.', 'spec')).toEqual({ code: 0, out: (await run('diff', 'spec', '.')).out, err: '' });
});

describe('validate', () => {
  test('prints file:line:col, code and hint, and exits 1', async () => {
    await writeSpec(broken);
    expect(await run('validate')).toEqual({
      code: 1,
      out: `spec/${things}:11:18: error unknown-set: no type or set is called "LIM11"\n    hint: did you mean "LIM10"?\n`,
      err: '1 error, 0 warnings\n',
    });
  });

  test('prints JSON', async () => {
    await writeSpec(broken);
    const { out } = await run('validate', '--json');
    expect(JSON.parse(out)).toEqual([
      {
        code: 'unknown-set',
        severity: 'error',
        message: 'no type or set is called "LIM11"',
        hint: 'did you mean "LIM10"?',
        file: `spec/${things}`,
        line: 11,
        column: 18,
      },
    ]);
  });

  test('prints annotations', async () => {
    await writeSpec(broken);
    const { out } = await run('validate', '--github');
    expect(out).toBe(
      `::error file=spec/${things},line=11,col=18,title=unknown-set::no type or set is called "LIM11" (did you mean "LIM10"?)\n`,
    );
  });

  test('lets missing texts pass, but not for publication', async () => {
    await writeSpec({ file: things, find: 'summary: Lists all things\n', put: '' });
    expect((await run('validate')).code).toBe(0);
    expect((await run('validate', '--publish')).code).toBe(1);
  });
});

test('generate counts what publication lacks, and no other warnings', async () => {
  const lacking = 'missing for publication (validate lists it)';
  await writeSpec();
  expect((await run('generate')).err).not.toContain(lacking);
  await writeFiles(join(folder.path, 'spec'), [{ path: 'texts/de/modules.yaml', text: '{}\n' }]);
  expect((await run('validate')).out).toContain('missing-translations');
  expect((await run('generate')).err).not.toContain(lacking);
  await writeSpec({ file: things, find: 'summary: Lists all things\n', put: '' });
  expect((await run('generate')).err).toContain(`1 thing ${lacking}`);
});

test('generate, check, edit, generate', async () => {
  expect((await run('check')).code).toBe(1);
  expect((await run('generate')).code).toBe(0);
  expect(await run('check')).toMatchObject({ code: 0, out: '' });
  const path = 'packages/server-stubs/src/gen/list/things.ts';
  await writeFile(join(folder.path, path), 'by hand');
  const edited = await run('generate');
  expect(edited.code).toBe(1);
  expect(edited.err).toContain(`${path}: edited by hand`);
  expect((await run('check')).out).toBe(`edited  ${path}  (from spec/${things})\n`);
  expect(JSON.parse((await run('check', '--json')).out)).toMatchObject({ drift: [{ kind: 'edited', path }] });
});

test('generate --dry-run shows a unified diff and writes nothing', async () => {
  await run('generate');
  await writeSpec({ file: things, find: 'Lists all things', put: 'Lists every thing' });
  const { code, out } = await run('generate', '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('--- a/packages/server-stubs/src/gen/list/things.ts');
  expect(out).toContain('- * Lists all things\n+ * Lists every thing\n');
  expect(await readFile(join(folder.path, 'packages/server-stubs/src/gen/list/things.ts'), 'utf8')).toContain(
    'all things',
  );
});

test('generate --json reports changes and timings', async () => {
  const { out } = await run('generate', '--only', 'schema', '--json');
  expect(JSON.parse(out)).toMatchObject({
    diagnostics: [],
    changes: [{ kind: 'create', path: 'packages/generator/gen/spec.schema.json' }],
    timings: { read: expect.any(Number) },
  });
});

test('a long run on a terminal shows how far it is, a short one does not', async () => {
  let time = 0;
  const slow = testHost(folder.path, { isTerminal: true, now: () => (time += 300) });
  await runCli(['generate'], slow);
  expect(slow.said.err).toContain('stubs: ');
  const quick = testHost(folder.path, { isTerminal: true, now: () => 0 });
  await runCli(['generate', '--only', 'schema'], quick);
  expect(quick.said.err).not.toContain('\r');
});

test('import, verify and diff of folders', async () => {
  await run('generate');
  const index = 'test/fixtures/paraminfo/index.json';
  expect((await run('import', index, '--out', 'imported')).code).toBe(0);
  expect((await run('import', index, '--out', 'imported')).code).toBe(2);
  expect((await run('generate', '--spec', 'imported', '--out', 'again', '--only', 'paraminfo')).code).toBe(0);
  const read = (path: string) => readFile(join(folder.path, path), 'utf8');
  expect(await read(`again/${index}`)).toBe(await read(index));
  expect((await run('verify', '--against', index)).code).toBe(0);
  await writeSpec({ file: things, find: 'type: LIM10', put: 'type: LIM10, max: 50' });
  const verified = await run('verify', '--against', index);
  expect(verified.code).toBe(1);
  expect(verified.out).toBe(`spec/${things}:11:3: transcription: things.limit.max: the spec has 50, the wiki 500\n`);
  expect(verified.err).toBe('1 difference: 1 of transcription\n');
  expect((await run('diff', 'imported', 'spec')).code).toBe(1);
});

test('import sends requests to a wiki', async () => {
  await run('generate');
  const paraminfo = await readFile(join(folder.path, 'test/fixtures/paraminfo/index.json'));
  const urls: string[] = [];
  const server = createServer((request, response) => {
    urls.push(request.url ?? '');
    response.end(paraminfo);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect((await run('import', `http://127.0.0.1:${port}/w/api.php`, '--out', 'imported')).code).toBe(0);
  expect(urls[0]).toContain('modules=query');
  server.close();
});

test('scaffold creates what is missing, once', async () => {
  const path = 'packages/server/src/modules/list/things.ts';
  await writeFiles(folder.path, [{ path: 'packages/server/src/modules/list/other.ts', text: '' }]);
  const first = await run('scaffold');
  expect(first.out).toContain(`created ${path}`);
  expect(first.out).toContain('orphan  packages/server/src/modules/list/other.ts');
  expect(await readFile(join(folder.path, path), 'utf8')).toContain('Promise<readonly ThingsItem[]>');
  await writeFile(join(folder.path, path), 'mine');
  expect((await run('scaffold')).out).not.toContain('created');
  expect(await readFile(join(folder.path, path), 'utf8')).toBe('mine');
});
