// @module-tag slow
/**
 * Each case is a folder with a spec and everything that the generator makes of it, or says about it. A missing and a
 * stale expectation both fail. `UPDATE_GOLDEN=1` records what is made now; CI refuses it.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCli } from '@wiki-query/generator';

const root = new URL('cases/', import.meta.url).pathname;
const update = process.env['UPDATE_GOLDEN'] === '1';
const scratch = await mkdtemp(join(tmpdir(), 'golden-'));
afterAll(() => rm(scratch, { recursive: true }));

test('expectations are not recorded in CI', () => {
  expect(update && process.env['CI'] !== undefined).toBe(false);
});

/** Every file below a folder by its path, without the generator's own notes. */
async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const read = files.map(async (entry): Promise<[string, string]> => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(folder.length + 1), await readFile(path, 'utf8')];
  });
  return Object.fromEntries((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Runs the generator on a copy of the case's spec. Its messages are an output too. */
async function made(name: string): Promise<Record<string, string>> {
  const folder = join(scratch, name);
  await cp(join(root, name, 'spec'), join(folder, 'spec'), { recursive: true });
  let said = '';
  const host = {
    cwd: folder,
    env: {},
    isTerminal: false,
    now: () => 0,
    out: (text: string) => void (said += text),
    err: (text: string) => void (said += text),
    stop: new AbortController().signal,
    whole: <T>(work: () => Promise<T>) => work(),
  };
  const argv = ['--spec', join(folder, 'spec')];
  const code = await runCli(
    ['generate', ...argv, '--out', join(folder, 'out'), '--only', 'stubs,openapi,paraminfo,docs'],
    host,
  );
  said += `exit ${code}\n\n`;
  await runCli(['validate', ...argv], host);
  const spoken = said.replaceAll(`${folder}/`, '');
  const files = { ...(await filesBelow(join(folder, 'out'))), 'said.txt': spoken };
  return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function record(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const want = join(root, name, 'want');
  await rm(want, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(want, path)), { recursive: true });
    await writeFile(join(want, path), text);
  }
}

describe('the generator makes what is expected of', async () => {
  const cases = (await readdir(root)).toSorted();
  test.each(cases)('%s', async (name) => {
    const files = await made(name);
    if (update) await record(name, files);
    const want = await filesBelow(join(root, name, 'want'));
    expect(Object.keys(files)).toEqual(Object.keys(want));
    for (const [path, text] of Object.entries(files)) expect(text, path).toBe(want[path]);
  });
});
