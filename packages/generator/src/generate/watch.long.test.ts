// @module-tag slow
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { smallSpec, type Edit } from '../../test/helpers/small-spec.js';
import { defaultProject } from '../project/project.js';
import { temporaryFolder, testHost, writeFiles } from '../../test/helpers/test-host.js';
import { allOutputs, generate, type GenerateResult } from './generate.js';
import { check } from './check.js';
import { parseSpecFiles } from '../load/load-spec.js';
import { validateSpec } from '../validate/validate-spec.js';
import { contextOf } from './options.js';
import { emitFiles } from './emit-files.js';
import { modelOf } from './load-model.js';
import { createExtensionHost } from '../project/extension-host.js';
import { createMemory, watch } from './watch.js';

const things = 'modules/list/things.yaml';

test('runs after each change of an input, survives a broken one, and never starts itself', async () => {
  const folder = await temporaryFolder();
  const spec = join(folder.path, 'spec');
  const save = (...edits: readonly Edit[]) =>
    writeFiles(
      spec,
      smallSpec(...edits).filter(({ path }) => path === things),
    );
  await writeFiles(spec, smallSpec());
  const stop = new AbortController();
  const runs: GenerateResult[] = [];
  /** Outputs that a run without memory would make otherwise. */
  const drift = async () => (await check({ ...options, fresh: true }, testHost(folder.path))).drift;
  // The outputs lie next to the inputs, where a careless watcher would see them.
  const options = { spec, out: folder.path, only: allOutputs, project: defaultProject };
  const ended = watch(
    async () => options,
    testHost(folder.path, { stop: stop.signal }),
    (result) => {
      if (result instanceof Error) throw result;
      runs.push(result);
    },
  );
  /** What a run changed, and what it found. */
  const gist = ({ changes, diagnostics }: GenerateResult): readonly string[] => [
    ...new Set([...changes.map(({ kind }) => kind), ...diagnostics.map(({ code }) => code)]),
  ];
  /** Waits for a run after the change. One that reads a file while it is written may come before, and one that changes nothing behind. */
  const runAfter = async (change: () => Promise<unknown>, wanted: readonly string[]): Promise<void> => {
    const before = runs.length;
    await change();
    await expect.poll(() => runs.slice(before).map(gist)).toContainEqual(wanted);
  };
  await expect.poll(() => runs.map(gist)).toEqual([['create']]);
  expect(runs[0]?.changes.length).toBeGreaterThan(10);

  await runAfter(() => save({ file: things, find: 'Lists all', put: 'Lists some' }), ['update']);
  expect(await drift()).toEqual([]);

  await runAfter(() => save({ file: things, find: 'LIM10', put: 'LIM11' }), ['unknown-set']);

  await runAfter(() => save({ file: things, find: 'Lists all', put: 'Lists other' }), ['update']);
  expect(await drift()).toEqual([]);

  // Many editors write a new file and put it in the place of the old one.
  for (const put of ['Lists few', 'Lists more']) {
    const file = smallSpec({ file: things, find: 'Lists all', put }).find(({ path }) => path === things);
    await runAfter(async () => {
      await writeFile(join(spec, 'modules/list/.things.swp'), file?.text ?? '');
      await rename(join(spec, 'modules/list/.things.swp'), join(spec, things));
    }, ['update']);
  }

  // What a run writes starts no other: such a watcher never has one run for one change. Where the machine stands still, there may be two.
  const counts: number[] = [];
  while (!counts.includes(1) && counts.length < 10) {
    const before = runs.length;
    await runAfter(() => save({ file: things, find: 'Lists all', put: `Lists ${counts.length}` }), ['update']);
    await sleep(400);
    counts.push(runs.length - before);
  }
  expect(counts).toContain(1);

  await mkdir(join(spec, 'modules/prop'), { recursive: true });
  const before = runs.length;
  await writeFile(join(spec, 'modules/prop/strange.yaml'), 'name: strange\n');
  await expect.poll(() => runs.slice(before).flatMap(gist)).toContain('missing-field');

  stop.abort();
  await ended;
  await folder.dispose();
});

test('what is remembered is made again when its key changes, and forgotten when a run does not use it', () => {
  const { remember, startRun } = createMemory();
  let made = 0;
  const run = (...keys: readonly unknown[]) => {
    startRun();
    return keys.map((key) => remember(key, () => ++made));
  };
  expect(run({ a: 1 }, { a: 2 })).toEqual([1, 2]);
  expect(run({ a: 1 })).toEqual([1]);
  // A run that ends with an error in the spec makes nothing.
  expect(run()).toEqual([]);
  expect(run({ a: 1 }, { a: 2 }, { a: [1] })).toEqual([1, 3, 4]);
});

const texts = 'Things. See [[weights.unit]], [[error:badvalue]], [[resource:Weight]], [[set:DIRA]] and {{LIM10.max}}.';
const linking: readonly Edit[] = [
  { file: things, find: 'parameters:', put: `description: '${texts}'\nerrors: [badvalue]\nparameters:` },
  {
    file: 'modules/prop/weights.yaml',
    find: 'unit:',
    put: 'unit: { default: gram, description: Unit., values: { gram: Grams. } }\n  other:',
  },
];

test.each<Edit>([
  { file: 'modules/prop/weights.yaml', find: 'prefix: we', put: 'prefix: wx' },
  { file: 'modules/prop/weights.yaml', find: 'summary: Returns', put: 'summary: Gives' },
  { file: 'modules/prop/weights.yaml', find: 'description: The weight.', put: 'description: Its weight.' },
  { file: 'modules/prop/weights.yaml', find: 'component: core', put: 'component: core\ndeprecated: true' },
  { file: 'errors.yaml', find: 'is bad', put: 'is not good' },
  { file: 'resources/weight.yaml', find: 'How much.', put: 'How many grams.' },
  { file: 'resources/weight.yaml', find: 'type: number', put: 'type: string' },
  { file: 'sets.yaml', find: 'Upwards.', put: 'Up.' },
  { file: 'sets.yaml', find: 'max: 500', put: 'max: 400' },
  { file: 'texts.yaml', find: 'Where', put: 'At which place' },
  { file: 'types.yaml', find: 'lowlimit: 50', put: 'lowlimit: 40' },
  { file: 'api.yaml', find: 'title: Test', put: 'title: Wiki' },
  { file: 'components.yaml', find: 'licensetag: MIT', put: 'licensetag: GPL' },
  { file: 'formats.yaml', find: 'things: t', put: 'things: th' },
  { file: 'protocol/query.yaml', find: 'Titles.', put: 'Names of pages.' },
])('after $put in $file, what is remembered is used where it still holds', async (edit) => {
  const memory = createMemory();
  const emitted = async (edits: readonly Edit[], used?: typeof memory) => {
    const { model, diagnostics } = modelOf(smallSpec(...linking, ...edits));
    if (!model) throw new Error(JSON.stringify(diagnostics));
    used?.startRun();
    const around = contextOf({ project: defaultProject, spec: 'spec', out: '.', ...(used && { memory: used }) });
    return emitFiles(model, defaultProject.outputs, around, createExtensionHost(testHost('.')));
  };
  await emitted([], memory);
  expect(await emitted([edit], memory)).toEqual(await emitted([edit]));
});

test('a mistake in a file that did not change is found in each run', () => {
  const { parse } = createMemory();
  const files = smallSpec({ file: things, find: 'summary:', put: 'zzz: 1\nsummary:' });
  const run = () => validateSpec(parseSpecFiles(files, parse)).diagnostics.map(({ code }) => code);
  expect([run(), run()]).toEqual([['unknown-key'], ['unknown-key']]);
});

test('texts of another language and a template are made again', async () => {
  const folder = await temporaryFolder();
  const spec = join(folder.path, 'spec');
  const german = (word: string) => ({
    path: 'texts/de/frame.yaml',
    text: `name: Deutsch\nframe: { Parameters: ${word} }\n`,
  });
  const host = testHost(folder.path);
  const memory = createMemory();
  const run = async (word: string, template: string) => {
    await writeFiles(spec, [...smallSpec(), german(word)]);
    memory.startRun();
    const templates = { 'partials/notice.hbs': template };
    await generate(
      { spec, out: folder.path, only: ['docs'], memory, project: { ...defaultProject, templates, hash: template } },
      host,
    );
    return readFile(join(folder.path, 'packages/docs/gen/de/list/things.md'), 'utf8');
  };
  expect(await run('Parameter', 'one')).toContain('## Parameter\n');
  expect(await run('Angaben', 'one')).toContain('## Angaben\n');
  expect(await run('Angaben', 'two')).toContain('two');
  await folder.dispose();
});
