import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallSpec } from '../testing/small-spec.js';
import { temporaryFolder, writeFiles } from '../testing/test-host.js';

const source = new URL('../..', import.meta.url).pathname;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const copy = (): string => join(folder.path, 'packages/generator');
const kept = (): string[] => readdirSync(join(copy(), 'dist/code')).filter((name) => name.endsWith('.code'));
const inCode = (name: string): string => join(copy(), 'dist/code', name);

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ['bin', 'dist/code', 'package.json', 'keep-code.js'])
    cpSync(join(source, name), join(copy(), name), { recursive: true });
  symlinkSync(join(source, '../../node_modules'), join(folder.path, 'node_modules'));
  await writeFiles(join(folder.path, 'spec'), smallSpec());
});
afterAll(() => folder.dispose());

function runBin(script = 'bin/wiki-query-gen.js'): string {
  const argv = [join(copy(), script), 'generate', '--spec', join(folder.path, 'spec'), '--dry-run'];
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', cwd: folder.path });
  expect(status, stderr).toBe(0);
  return stderr;
}

test('bundles run without compiled code, with what another Node compiled, and with the code that the build keeps', () => {
  for (const name of kept()) rmSync(inCode(name));
  expect(runBin()).toContain('to be created');
  for (const name of ['cli', 'thread']) writeFileSync(inCode(`${name}.code`), 'of another version');
  expect(runBin()).toContain('to be created');
  runBin('keep-code.js');
  expect(kept().sort()).toEqual(['cli.code', 'thread.code', 'ts-morph.code']);
  for (const name of kept()) expect(statSync(inCode(name)).size).toBeGreaterThan(50_000);
  expect(runBin()).toContain('to be created');
});
