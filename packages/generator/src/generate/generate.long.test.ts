// @module-tag slow
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../text/hash.js';
import { smallSpec, type Edit } from '../../test/helpers/small-spec.js';
import { temporaryFolder, testHost, writeFiles } from '../../test/helpers/test-host.js';
import { check } from './check.js';
import { defaultProject } from '../project/project.js';
import { allOutputs, generate } from './generate.js';
import { testSeed } from '../../../../test/support/chance.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeSpec();
});
afterEach(() => folder.dispose());

const spec = (): string => join(folder.path, 'spec');
const out = (): string => join(folder.path, 'out');
const writeSpec = (...edits: readonly Edit[]): Promise<void> => writeFiles(spec(), smallSpec(...edits));
const options = () => ({ spec: spec(), out: out(), only: allOutputs, project: defaultProject });
const run = (more = {}) => generate({ ...options(), ...more }, testHost(folder.path));
const runCheck = () => check(options(), testHost(folder.path));
const summary: Edit = { file: 'modules/list/things.yaml', find: 'Lists all things', put: 'Lists every thing' };

/** Every output and its text, without the generator's own notes. */
async function snapshot(root = out()): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const files = paths.map(async (entry): Promise<[string, string]> => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(root.length + 1), await readFile(path, 'utf8')];
  });
  return Object.fromEntries((await Promise.all(files)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('makes all outputs, and finds nothing to do the second time', async () => {
  const first = await run();
  expect(first.diagnostics).toEqual([]);
  expect(first.changes.every(({ kind }) => kind === 'create')).toBe(true);
  const second = await run();
  expect(second.changes).toEqual([]);
  expect(Object.keys(second.timings)).toEqual(['read', 'compare']);
});

test('looks again when files and manifest were replaced together', async () => {
  await run();
  const path = join(out(), 'packages/docs/gen/list/things.md');
  const manifest = join(out(), 'packages/generator/gen/manifest.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, 'of an older generator\n');
  const listed = await readFile(manifest, 'utf8');
  await writeFile(manifest, listed.replace(hashOf(text), hashOf('of an older generator\n')));
  expect(await readFile(manifest, 'utf8')).not.toBe(listed);
  const { changes } = await run();
  expect(changes.map((change) => change.path)).toEqual(['packages/docs/gen/list/things.md']);
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('an edit of one module changes only what is made of it', async () => {
  await run();
  await writeSpec(summary);
  const { changes } = await run();
  const paths = changes.map(({ path }) => path);
  expect(paths).toContain('packages/server-stubs/src/gen/list/things.ts');
  expect(paths).toContain('packages/docs/gen/list/things.md');
  expect(paths).toContain('packages/openapi/gen/openapi.modules.json');
  expect(paths).not.toContain('packages/server-stubs/src/gen/prop/weights.ts');
});

test('writes nothing when the spec has an error', async () => {
  await run();
  const before = await snapshot();
  await writeSpec(summary, { file: 'modules/prop/weights.yaml', find: 'default: gram', put: 'default: stone' });
  const { diagnostics, changes } = await run();
  expect(diagnostics.map(({ code }) => code)).toEqual(['default-outside']);
  expect(changes).toEqual([]);
  expect(await snapshot()).toEqual(before);
});

test('a dry run writes nothing and reports the same changes', async () => {
  await run();
  const before = await snapshot();
  await writeSpec(summary);
  const dry = await run({ dryRun: true });
  expect(await snapshot()).toEqual(before);
  const real = await run();
  expect(real.changes.map(({ path }) => path)).toEqual(dry.changes.map(({ path }) => path));
});

test('outputs made one after another, or side by side, are those made together', async () => {
  await run();
  const together = await snapshot();
  await rm(out(), { recursive: true });
  await Promise.all(allOutputs.map((name) => run({ only: [name] })));
  expect(await snapshot()).toEqual(together);
});

test('a removed module takes its outputs with it', async () => {
  await run();
  await rm(join(spec(), 'modules/prop/weights.yaml'));
  const { changes } = await run();
  const gone = changes.filter(({ kind }) => kind === 'delete').map(({ path }) => path);
  expect(gone.toSorted()).toEqual([
    'packages/docs/gen/prop/weights.md',
    'packages/server-stubs/src/gen/prop/weights.ts',
    'test/fixtures/paraminfo/weights.json',
  ]);
});

describe('after any edits', () => {
  const state = (): string => join(out(), 'packages/generator/gen');
  /** Replaces a text in a cache, which stays what it is otherwise. */
  const tamper = async (name: string, find: string, put: string): Promise<void> => {
    const path = join(state(), name);
    if (existsSync(path)) await writeFile(path, (await readFile(path, 'utf8')).replaceAll(find, put));
  };
  const edits: readonly Edit[] = [
    summary,
    { file: 'modules/list/things.yaml', find: 'description: How heavy.', put: 'description: How light.' },
    { file: 'modules/list/things.yaml', find: 'generator: true\n', put: '' },
    { file: 'modules/prop/weights.yaml', find: 'default: gram', put: 'default: pound' },
    { file: 'sets.yaml', find: 'siteDependent: true', put: 'siteDependent: false' },
    { file: 'texts.yaml', find: 'Where to begin', put: 'The first one' },
    { file: 'types.yaml', find: 'lowlimit: 50', put: 'lowlimit: 20' },
    { file: 'api.yaml', find: 'version: 1.0.0', put: 'version: 2.0.0' },
    { file: 'errors.yaml', find: 'is bad', put: 'is wrong' },
  ];
  const damages: readonly (() => Promise<void>)[] = [
    () => rm(join(state(), '.cache.json'), { force: true }),
    () => writeFile(join(state(), '.cache.json'), '{"version":'),
    () => writeFile(join(state(), '.cache.json'), ''),
    () => tamper('.cache.json', '"hash"', '"hush"'),
    () => tamper('.cache.json', '"diagnostics":[]', '"diagnostics":0'),
    () => rm(join(out(), 'packages/openapi/gen/openapi.yaml'), { force: true }),
  ];

  test('and whatever happened to what is remembered, a run gives what a first run gives', async () => {
    const step = fc.record({
      edits: fc.subarray([...edits]),
      without: fc.boolean(),
      damage: fc.option(fc.constantFrom(...damages), { freq: 1 }),
    });
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      await run();
      for (const { edits: chosen, without, damage } of steps) {
        await damage?.();
        await rm(spec(), { recursive: true });
        await writeSpec(...chosen);
        if (without) await rm(join(spec(), 'modules/prop/weights.yaml'));
        const made = await run({ deleteMany: true });
        const first = join(folder.path, 'first');
        const cold = await run({ out: first });
        expect(made.diagnostics).toEqual(cold.diagnostics);
        expect(made.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(await snapshot()).toEqual(await snapshot(first));
        await rm(first, { recursive: true });
      }
    });
    await fc.assert(property, { seed: testSeed, numRuns: 6 });
  });
});

describe('check', () => {
  test('finds nothing after a run', async () => {
    await run();
    expect((await runCheck()).drift).toEqual([]);
  });

  test('remembers a right state, so that the next one renders nothing, and no other', async () => {
    await run();
    const state = join(out(), 'packages/generator/gen');
    const forget = () => rm(join(state, '.cache.json'), { force: true });
    const before = await snapshot();
    await forget();
    expect((await runCheck()).timings).toHaveProperty('render');
    expect((await runCheck()).timings).not.toHaveProperty('render');
    expect(await snapshot()).toEqual(before);
    await forget();
    await rm(join(out(), 'test/fixtures/paraminfo/weights.json'));
    expect(await runCheck()).toMatchObject({ drift: [{ kind: 'missing' }] });
    expect(existsSync(join(state, '.cache.json'))).toBe(false);
  });

  test('finds stale, missing, extra and edited files, and what they are made of', async () => {
    await run();
    await writeSpec(summary);
    await rm(join(out(), 'test/fixtures/paraminfo/weights.json'));
    await writeFile(join(out(), 'packages/server-stubs/src/gen/sets.ts'), 'by hand');
    await writeFile(join(out(), 'packages/docs/gen/untracked.md'), 'x');
    const { drift } = await runCheck();
    const of = (path: string) => drift.find((one) => one.path === path);
    expect(of('packages/server-stubs/src/gen/list/things.ts')).toEqual({
      kind: 'stale',
      path: 'packages/server-stubs/src/gen/list/things.ts',
      from: ['modules/list/things.yaml'],
    });
    expect(of('test/fixtures/paraminfo/weights.json')?.kind).toBe('missing');
    expect(of('packages/server-stubs/src/gen/sets.ts')?.kind).toBe('edited');
    expect(of('packages/docs/gen/untracked.md')?.kind).toBe('extra');
  });
});

describe('a process', () => {
  const bin = new URL('../../bin/wiki-query-gen.js', import.meta.url).pathname;
  const start = (env: Readonly<Record<string, string>> = {}, cwd = process.cwd()) =>
    spawn(process.execPath, [bin, 'generate', '--spec', spec(), '--out', out()], {
      stdio: 'ignore',
      cwd,
      env: { ...process.env, ...env },
    });
  const end = (child: ReturnType<typeof start>) =>
    new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));

  test('in another folder, time zone and locale, with shuffled files, writes the same bytes', async () => {
    await run();
    const want = await snapshot();
    await rm(out(), { recursive: true });
    await rm(spec(), { recursive: true });
    await writeFiles(spec(), smallSpec().toReversed());
    const elsewhere = { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' };
    expect(await end(start(elsewhere, '/'))).toBe(0);
    expect(await snapshot()).toEqual(want);
  });

  test('writes nothing for a comment, nor for a spec with a mistake', async () => {
    expect(await end(start())).toBe(0);
    const before = await snapshot();
    await writeSpec({ file: 'modules/list/things.yaml', find: 'summary: Lists', put: '# A comment.\nsummary: Lists' });
    expect(await end(start())).toBe(0);
    expect(await snapshot()).toEqual(before);
    await writeSpec({ file: 'modules/list/things.yaml', find: 'summary: Lists', put: 'sumary: Lists' });
    expect(await end(start())).toBe(1);
    expect(await snapshot()).toEqual(before);
    await writeSpec(summary);
    expect(await end(start())).toBe(0);
    expect((await runCheck()).drift).toEqual([]);
  });

  test('that is killed at any moment leaves what the next run completes', async () => {
    await run();
    const began = performance.now();
    await writeSpec(summary);
    expect(await end(start())).toBe(0);
    const whole = performance.now() - began;
    for (let round = 0; round < 5; round++) {
      await writeSpec(
        { ...summary, put: `Lists thing ${round}` },
        { file: 'sets.yaml', find: 'blue]', put: `blue, c${round}]` },
      );
      const child = start();
      const ended = end(child);
      await sleep(Math.random() * whole);
      child.kill('SIGKILL');
      await ended;
      const { changes } = await run();
      expect(changes.filter(({ kind }) => kind === 'edited')).toEqual([]);
      expect((await runCheck()).drift).toEqual([]);
    }
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends at the first %s, and leaves nothing half-written', async (signal) => {
    await run();
    const state = join(out(), 'packages/generator/gen');
    const lock = join(state, '.lock');
    const codes: (number | null)[] = [];
    for (let round = 0; round < 3; round++) {
      await writeSpec({ ...summary, put: `Lists thing ${round}` });
      const before = await snapshot();
      if (round === 0) await writeFile(lock, String(process.pid));
      const child = start();
      const ended = end(child);
      // The first run waits for the lock; the others have it while they write.
      const waits = async () => (await readdir(state)).some((name) => name.startsWith('.lock.'));
      const isReady = () => (round === 0 ? waits() : existsSync(lock));
      while (child.exitCode === null && !(await isReady())) await sleep(1);
      await sleep(5 * round);
      child.kill(signal);
      codes.push(await ended);
      if (round === 0) await rm(lock);
      expect((await readdir(state)).filter((name) => /^\.(lock|next|journal)/.test(name))).toEqual([]);
      const after = await snapshot();
      await run();
      expect([before, await snapshot()]).toContainEqual(after);
    }
    const interrupted = signal === 'SIGINT' ? 130 : 143;
    expect(codes).toContain(interrupted);
    // A signal kills a process that is done, and only has to end: `null`.
    expect(codes.filter((code) => code !== null && code !== 0 && code !== interrupted)).toEqual([]);
  });

  test('next to others does not lose their entries', async () => {
    expect(await Promise.all([end(start()), end(start()), end(start())])).toEqual([0, 0, 0]);
    expect((await runCheck()).drift).toEqual([]);
  });
});
