// @module-tag slow
import { mkdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/helpers/test-host.js';
import { applyChanges } from './apply-changes.js';
import { hashOf } from '../text/hash.js';
import { readHistory } from './history.js';
import { planChanges, type Change } from './plan-changes.js';
import type { Place } from './roots.js';

const root = 'packages/docs/gen';
const placeIn = (folder: string): Place => ({ folder, roots: [root], state: 'packages/generator/gen' });
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.dispose());

const at = (path: string): string => join(folder.path, path);
const file = (name: string, text: string) => ({
  path: `${root}/${name}`,
  content: Buffer.from(text),
  from: ['modules/list/x.yaml'],
});

/** Plans and carries out; gives what was done. */
async function write(...files: readonly ReturnType<typeof file>[]): Promise<string[]> {
  const history = readHistory(placeIn(folder.path));
  const plan = await planChanges(placeIn(folder.path), files, history, (path) => path.startsWith(`${root}/`));
  applyChanges(placeIn(folder.path), plan, history);
  return plan.changes.map(({ kind, path }: Change) => `${kind} ${path.slice(root.length + 1)}`);
}

const text = (name: string): Promise<string> => readFile(at(`${root}/${name}`), 'utf8');

test('creates, updates and deletes what is its own', async () => {
  expect(await write(file('a.md', 'A'), file('deep/b.md', 'B'))).toEqual(['create a.md', 'create deep/b.md']);
  expect(await write(file('a.md', 'A2'))).toEqual(['update a.md', 'delete deep/b.md']);
  expect(await text('a.md')).toBe('A2');
  await expect(stat(at(`${root}/deep`))).rejects.toThrow('ENOENT');
  expect(Object.keys(readHistory(placeIn(folder.path)).manifest)).toEqual([`${root}/a.md`]);
});

test('does not touch a file that stays the same', async () => {
  await write(file('a.md', 'A'), file('b.md', 'B'));
  const old = new Date(1_000_000);
  await utimes(at(`${root}/a.md`), old, old);
  await utimes(at('packages/generator/gen/manifest.json'), old, old);
  expect(await write(file('a.md', 'A'), file('b.md', 'B'))).toEqual([]);
  expect((await stat(at(`${root}/a.md`))).mtime).toEqual(old);
  expect((await stat(at('packages/generator/gen/manifest.json'))).mtime).toEqual(old);
});

describe('a file that someone edited', () => {
  test('is kept and reported, until it is gone', async () => {
    await write(file('a.md', 'A'));
    await writeFile(at(`${root}/a.md`), 'by hand');
    expect(await write(file('a.md', 'A2'))).toEqual(['edited a.md']);
    expect(await write(file('a.md', 'A2'))).toEqual(['edited a.md']);
    expect(await text('a.md')).toBe('by hand');
    await rm(at(`${root}/a.md`));
    expect(await write(file('a.md', 'A2'))).toEqual(['create a.md']);
  });

  test('is kept when it is no longer an output', async () => {
    await write(file('a.md', 'A'));
    await writeFile(at(`${root}/a.md`), 'by hand');
    expect(await write()).toEqual(['edited a.md']);
    expect(await text('a.md')).toBe('by hand');
  });

  test('is kept when the generator never wrote it', async () => {
    await mkdir(at(root), { recursive: true });
    await writeFile(at(`${root}/a.md`), 'by hand');
    expect(await write(file('a.md', 'A'))).toEqual(['edited a.md']);
    expect(await text('a.md')).toBe('by hand');
  });

  test('is taken as it is when it says the same', async () => {
    await mkdir(at(root), { recursive: true });
    await writeFile(at(`${root}/a.md`), 'A');
    expect(await write(file('a.md', 'A'))).toEqual([]);
    expect(Object.keys(readHistory(placeIn(folder.path)).manifest)).toEqual([`${root}/a.md`]);
  });
});

describe('refuses', () => {
  test.each([
    'README.md',
    `${root}/../../../x`,
    `/etc/x`,
    'packages/docs/gen',
    'packages/docs/general/x',
    `${root}/a\\b`,
  ])('to write to %s', async (path) => {
    await expect(write({ ...file('a.md', 'A'), path })).rejects.toThrow('Refused');
  });

  test('to write through a link that leads out', async () => {
    await mkdir(at('elsewhere'));
    await mkdir(dirname(at(root)), { recursive: true });
    await symlink(at('elsewhere'), at(root));
    await expect(write(file('a.md', 'A'))).rejects.toThrow('Refused');
  });

  test('two outputs of one path', async () => {
    await expect(write(file('a.md', 'A'), file('a.md', 'B'))).rejects.toThrow('same path');
  });

  test('to delete what a manifest lists outside', async () => {
    await writeFile(at('precious'), 'P');
    await mkdir(at('packages/generator/gen'), { recursive: true });
    const manifest = { files: { precious: { hash: hashOf('P'), from: [] } } };
    await writeFile(at('packages/generator/gen/manifest.json'), JSON.stringify(manifest));
    await write(file('a.md', 'A'));
    expect(await readFile(at('precious'), 'utf8')).toBe('P');
  });
});

test('a run after one that was cut off knows the files of both', async () => {
  await write(file('a.md', 'A1'), file('b.md', 'B1'));
  await writeFile(at(`${root}/a.md`), 'A2');
  await writeFile(at('packages/generator/gen/.journal.json'), JSON.stringify({ [`${root}/a.md`]: [hashOf('A2')] }));
  expect(await write(file('a.md', 'A3'), file('b.md', 'B3'))).toEqual(['update a.md', 'update b.md']);
  expect(await text('a.md')).toBe('A3');
  await expect(stat(at('packages/generator/gen/.journal.json'))).rejects.toThrow('ENOENT');
});

test.each(['{"files": [1]}', '{"files": {"a": 1}}', 'nonsense'])(
  '%s is no manifest: it lists nothing',
  async (json) => {
    await mkdir(at('packages/generator/gen'), { recursive: true });
    await writeFile(at('packages/generator/gen/manifest.json'), json);
    expect(readHistory(placeIn(folder.path))).toEqual({ manifest: {}, journal: {} });
  },
);
