// @module-tag slow
/** Ctrl-C in the middle of each command that writes files of a person: all of them are there, or none is. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smallSpec } from '../../test/helpers/small-spec.js';
import { temporaryFolder, writeFiles } from '../../test/helpers/test-host.js';

const bin = fileURLToPath(new URL('../../bin/wiki-query-gen.js', import.meta.url));
const repository = fileURLToPath(new URL('../../../../', import.meta.url));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.dispose());

/** Loaded into the command, which gets the signal of Ctrl-C before its n-th call of a function of the file system. */
const interruption = (call: string, count: number): string => `
  import fs from 'node:fs';
  import files from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  let calls = 0;
  for (const from of [fs, files]) {
    const original = from.${call};
    from.${call} = (...all) => {
      if (++calls === ${count}) {
        process.kill(process.pid, 'SIGINT');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      }
      return original?.(...all);
    };
  }
  syncBuiltinESMExports();
`;

async function interrupted(
  call: string,
  count: number,
  where: string,
  argv: readonly string[],
): Promise<number | null> {
  const preload = join(folder.path, 'interrupt.mjs');
  await writeFile(preload, interruption(call, count));
  const child = spawn(process.execPath, ['--import', preload, bin, ...argv], { cwd: where, stdio: 'ignore' });
  const [code] = await once(child, 'close');
  return code;
}

/** The files below a folder with their texts. */
async function snapshot(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.sort().map(async (file) => [file.slice(path.length), await readFile(file, 'utf8')]),
  );
  return Object.fromEntries(texts);
}

const messy = (text: string): string => text.replaceAll('\n  ', '\n    ');
const project = (): Promise<void> =>
  writeFiles(join(folder.path, 'start'), [
    { path: 'package.json', text: '{}\n' },
    { path: 'wiki-query.config.yaml', text: 'spec: spec\noutputs: { registry: src/gen, stubs: src/stubs }\n' },
    ...smallSpec().map(({ path, text }) => ({
      path: `spec/${path}`,
      text: path.startsWith('modules/') ? messy(text) : text,
    })),
    {
      path: 'recordings.json',
      text: JSON.stringify([
        { request: 'list=things&formatversion=2', response: { query: { things: [{ name: 'a' }] } } },
        { request: 'prop=weights&formatversion=2', response: { query: { pages: [{ title: 'A', weights: [1] }] } } },
      ]),
    },
  ]);

describe.each([
  ['init', ['init', 'new']],
  ['import', ['import', join(repository, 'test/fixtures/paraminfo/index.json')]],
  ['scaffold', ['scaffold']],
  ['fmt', ['fmt']],
  ['infer', ['infer', 'recordings.json', '--module', 'things,weights']],
])('%s', (name, argv) => {
  const start = async (at: string): Promise<string> => {
    await project();
    const path = join(folder.path, at);
    await cp(join(folder.path, 'start'), path, { recursive: true });
    if (name === 'import') await rm(join(path, 'spec'), { recursive: true });
    // `init` reads the spec folder, if there is one, to see that it is empty.
    if (name === 'init') await mkdir(join(path, 'new/spec'), { recursive: true });
    return path;
  };

  test('writes all when it is interrupted while it writes', async () => {
    const calm = await start('calm');
    const before = await snapshot(calm);
    const child = spawn(process.execPath, [bin, ...argv], { cwd: calm, stdio: 'ignore' });
    expect(await once(child, 'close')).toEqual([0, null]);
    const whole = await snapshot(calm);
    expect(Object.keys(whole).filter((path) => whole[path] !== before[path]).length).toBeGreaterThan(1);

    const hasty = await start('hasty');
    // A command that has nothing left to do may end before it notices the signal.
    expect([0, 130]).toContain(await interrupted('writeFileSync', 2, hasty, argv));
    expect(await snapshot(hasty)).toEqual(whole);
  });

  test('writes nothing when it is interrupted before', async () => {
    const hasty = await start('hasty');
    const before = await snapshot(hasty);
    expect(await interrupted('readdir', 1, hasty, argv)).toBe(130);
    expect(await snapshot(hasty)).toEqual(before);
  });
});

test.each([
  ['import', ['import']],
  ['verify', ['verify', '--against']],
])('%s ends at once while a wiki does not respond', async (name, argv) => {
  await project();
  const where = join(folder.path, 'start');
  if (name === 'import') await rm(join(where, 'spec'), { recursive: true });
  const before = await snapshot(where);
  const wiki = createServer(() => child.kill('SIGINT'));
  await once(wiki.listen(0, '127.0.0.1'), 'listening');
  const address = wiki.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/w/api.php`;
  const child = spawn(process.execPath, [bin, ...argv, url], { cwd: where, stdio: 'ignore' });
  expect(await once(child, 'close')).toEqual([130, null]);
  wiki.closeAllConnections();
  wiki.close();
  expect(await snapshot(where)).toEqual(before);
});

test('a reader that closes the pipe ends the command without an error', async () => {
  await writeFiles(folder.path, smallSpec());
  const argv = [bin, 'diff', folder.path, join(repository, 'spec'), '--json'];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([141, '']);
});
