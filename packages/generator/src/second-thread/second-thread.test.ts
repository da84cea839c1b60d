/** A second thread that fails: the first one does all of the work. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { smallSpec } from '../testing/small-spec.js';
import { temporaryFolder, writeFiles } from '../testing/test-host.js';

const source = new URL('../..', import.meta.url).pathname;
const thread = 'packages/generator/dist/code/thread.cjs';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let want: Readonly<Record<string, string>>;
const path = (name: string): string => join(folder.path, name);

/** All outputs that a run makes, without what is remembered. */
function outputs(): Readonly<Record<string, string>> {
  const argv = [path('packages/generator/bin/wiki-query-gen.js'), 'generate', '--spec', path('spec')];
  const { status, stderr } = spawnSync(process.execPath, [...argv, '--out', path('out')], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const entries = readdirSync(path('out'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const names = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')]));
}

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ['bin', 'dist/code', 'package.json'])
    cpSync(join(source, name), path(`packages/generator/${name}`), { recursive: true });
  symlinkSync(join(source, '../../node_modules'), path('node_modules'));
  // So much text that both threads parse.
  const comment = `# ${'-'.repeat(1000)}\n`.repeat(40);
  await writeFiles(
    path('spec'),
    smallSpec().map((file) => (file.path.endsWith('.yaml') ? { ...file, text: comment + file.text } : file)),
  );
  want = outputs();
  for (const name of ['thread.code', 'cli.code']) rmSync(path(`packages/generator/dist/code/${name}`));
}, 60_000);
beforeEach(() => rmSync(path('out'), { recursive: true, force: true }));
afterAll(() => folder.dispose());

test('after an edit, and after it is taken back, both threads make what a first run makes', () => {
  const module = path('spec/modules/list/things.yaml');
  const text = readFileSync(module, 'utf8');
  outputs();
  writeFileSync(module, text.replace('description: How heavy.', 'description: How light.'));
  const edited = outputs();
  rmSync(path('out'), { recursive: true });
  expect(edited).toEqual(outputs());
  expect(edited).not.toEqual(want);
  writeFileSync(module, text);
  expect(outputs()).toEqual(want);
});

/** Ends the thread in its own way after so many messages: parsing is the first one, the spec the second. */
const after = (count: number, end: string): string =>
  `let count = 0; require('node:worker_threads').parentPort.on('message', () => { if (++count > ${count}) ${end} });`;

test.each([
  ['when it starts', "throw new Error('broken');"],
  ['when it is to parse', after(0, "{ throw new Error('broken'); }")],
  ['when it has the spec', after(1, 'process.exit(1);')],
  ['while it renders', after(5, "{ throw new Error('broken'); }")],
])('all outputs are made by one thread when the other one fails %s', (_when, failure) => {
  writeFileSync(path(thread), failure + readFileSync(join(source, 'dist/code/thread.cjs'), 'utf8'));
  expect(outputs()).toEqual(want);
});
