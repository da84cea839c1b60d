import { readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/test-host.js';
import { requireCached } from './require-cached.js';

async function folderOfTest(): Promise<string> {
  const { path, dispose } = await temporaryFolder();
  onTestFinished(dispose);
  return path;
}

const forget = (file: string): void => void delete createRequire(file).cache[file];

test('a module is the same with kept code, with broken code, and with none', async () => {
  const folder = await folderOfTest();
  const file = join(folder, 'module.cjs');
  const cache = join(folder, 'cache');
  await writeFile(file, "exports.name = require('node:path').basename(__filename);");
  expect(requireCached(file, cache)).toEqual({ name: 'module.cjs' });
  const [kept, ...others] = await readdir(cache);
  expect(others).toEqual([]);
  forget(file);
  expect(requireCached(file, cache)).toEqual({ name: 'module.cjs' });
  await writeFile(join(cache, String(kept)), 'no code');
  forget(file);
  expect(requireCached(file, cache)).toEqual({ name: 'module.cjs' });
});

test('an edited module is not taken from kept code, nor does it need a folder that can be written', async () => {
  const folder = await folderOfTest();
  const file = join(folder, 'module.cjs');
  for (const text of ['exports.a = 1;', 'exports.a = 22;']) {
    await writeFile(file, text);
    forget(file);
    expect(requireCached(file, join(folder, 'cache'))).toEqual({ a: text.includes('22') ? 22 : 1 });
  }
  forget(file);
  expect(requireCached(file, join(file, 'below-a-file'))).toEqual({ a: 22 });
});
