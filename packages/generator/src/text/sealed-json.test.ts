import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/test-host.js';
import { readSealed, writeSealed } from './sealed-json.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => folder.dispose());

test('what was written is read again', async () => {
  const path = join(folder.path, 'cache.json');
  await writeSealed(path, '{"a":"ä"}');
  expect(await readSealed(path)).toBe('{"a":"ä"}');
});

test('a missing, empty or changed file is not read', async () => {
  const path = join(folder.path, 'cache.json');
  expect(await readSealed(path)).toBeUndefined();
  await writeFile(path, '');
  expect(await readSealed(path)).toBeUndefined();
  await writeSealed(path, '{"a":1}');
  await writeFile(path, (await readFile(path, 'utf8')).replace('1', '2'));
  expect(await readSealed(path)).toBeUndefined();
});

test('a write that fails leaves no file', async () => {
  const path = join(folder.path, 'taken');
  await mkdir(path);
  await expect(writeSealed(path, '{}')).rejects.toThrow('EISDIR');
  expect(await readdir(folder.path)).toEqual(['taken']);
});
