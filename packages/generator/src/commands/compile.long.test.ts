// @module-tag slow
/** A run in three steps: compile, render, place. Turbo runs them as tasks of their own. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modelSchema } from '../../model-schema.js';
import { runCli } from '../cli.js';
import { allOutputs } from '../generate/generate.js';
import { artifactFormat } from '../generate/artifacts.js';
import { smallSpec, type Edit } from '../../test/helpers/small-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../../test/helpers/test-host.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.dispose());

const at = (path: string): string => join(folder.path, path);
const writeSpec = (...edits: readonly Edit[]): Promise<void> => writeFiles(at('spec'), smallSpec(...edits));
async function run(...argv: readonly string[]) {
  const host = testHost(folder.path);
  const code = await runCli([...argv, '--spec', at('spec')], host);
  return { code, ...host.said };
}

async function outputs(root: string): Promise<Record<string, string>> {
  const entries = await readdir(at(root), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const texts = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
    const path = join(parentPath, name);
    return [path.slice(at(root).length), await readFile(path, 'utf8')];
  });
  return Object.fromEntries((await Promise.all(texts)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const german: Edit = { file: 'texts/de.yaml', put: 'name: Deutsch\nframe: { Parameters: Parameter }\ntexts: {}\n' };

test('compile, render and place give the bytes of generate', async () => {
  await writeSpec(german);
  expect(await run('generate', '--out', 'whole')).toMatchObject({ code: 0 });
  expect(await run('compile', '--to', 'model.json')).toMatchObject({ code: 0, out: '' });
  const rendered = allOutputs.map((name) => `rendered/${name}.files`);
  for (const [i, name] of allOutputs.entries())
    expect(
      await run('render', '--only', name, '--model', 'model.json', '--to', rendered[i] ?? '', '--out', 'steps'),
    ).toMatchObject({ code: 0 });
  const placed = await run('place', ...rendered, '--out', 'steps');
  expect(placed.code).toBe(0);
  expect(placed.err).toMatch(/^\d+ created, 0 unchanged/);
  expect(await outputs('steps')).toEqual(await outputs('whole'));
  expect((await run('place', ...rendered, '--out', 'steps')).err).toMatch(/^\d+ unchanged/);
  const [first = ''] = rendered;
  await writeFile(at(first), (await readFile(at(first))).subarray(0, -1));
  expect(await run('place', first, '--out', 'steps')).toMatchObject({
    code: 2,
    err: expect.stringContaining('"wiki-query-gen render" writes'),
  });
});

test('place deletes what its outputs no longer have, keeps edited files, and leaves other outputs alone', async () => {
  await writeSpec();
  await run('generate', '--out', 'out');
  await writeSpec({ file: 'modules/list/things.yaml', find: 'Lists all things', put: 'Lists other things' });
  const stub = 'out/packages/server-stubs/src/gen/list/things.ts';
  await writeFile(at(stub), 'by hand');
  await run('compile', '--to', 'model.json');
  await run('render', '--only', 'stubs', '--model', 'model.json', '--to', 'stubs.files', '--out', 'out');
  const { code, err } = await run('place', 'stubs.files', '--out', 'out');
  expect(code).toBe(1);
  expect(err).toContain('list/things.ts: edited by hand; kept');
  expect(await readFile(at(stub), 'utf8')).toBe('by hand');
  expect(await readFile(at('out/packages/docs/gen/list/things.md'), 'utf8')).toContain('Lists all things');
});

test('a spec with a mistake has no model', async () => {
  await writeSpec({ file: 'modules/list/things.yaml', find: 'summary:', put: 'sumary:' });
  const { code, err } = await run('compile', '--to', 'model.json');
  expect(code).toBe(1);
  expect(err).toContain('spec/modules/list/things.yaml:');
  expect(existsSync(at('model.json'))).toBe(false);
});

test.each([
  ['not JSON', 'no'],
  ['of another format', '{"format":0,"model":{"modules":[]}}'],
  ['another file', '{"format":1}'],
])('a file that is %s is refused', async (_what, text) => {
  await writeSpec();
  await writeFile(at('model.json'), text);
  const render = await run('render', '--only', 'docs', '--model', 'model.json', '--to', 'docs.files');
  expect(render).toMatchObject({ code: 2 });
  expect(render.err).toContain('model.json is not what this version of "wiki-query-gen compile" writes');
  expect((await run('place', 'model.json')).err).toContain('"wiki-query-gen render"');
});

test('the published schema describes the compiled model of this repository, and has its number', async () => {
  const host = testHost(folder.path);
  const spec = new URL('../../../../spec', import.meta.url).pathname;
  expect(await runCli(['compile', '--spec', spec, '--to', 'model.json'], host)).toBe(0);
  const validate = new Ajv2020({ strict: false }).compile(modelSchema());
  const model: unknown = JSON.parse(await readFile(at('model.json'), 'utf8'));
  expect(validate(model) || validate.errors).toBe(true);
  expect(model).toMatchObject({ format: artifactFormat });
  expect(validate({ format: artifactFormat, model: {} })).toBe(false);
});
