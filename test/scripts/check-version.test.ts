/** The version of the spec follows the changes since what was published last. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'check-version-'));
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
const check = (): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync('node', [join(repository, 'scripts/check-version.js')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};
const edit = (file: string, from: string, to: string): void => {
  const path = join(folder, 'spec', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

beforeAll(() => {
  cpSync(join(repository, 'spec'), join(folder, 'spec'), { recursive: true });
  symlinkSync(join(repository, 'packages'), join(folder, 'packages'));
  git('init', '--quiet');
  git('add', 'spec');
  git('commit', '--quiet', '--message', 'a');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('asks for a higher version after a breaking change, and not before anything is published', () => {
  expect(check()).toMatchObject({ status: 0 });
  git('tag', 'v0.1.0');
  expect(check()).toMatchObject({ status: 0 });
  edit('modules/prop/duplicatefiles.yaml', 'prefix: df', 'prefix: dp');
  const refused = check();
  expect(refused.status).toBe(1);
  expect(refused.said).toContain('ask for 0.2.0');
  edit('api.yaml', 'version: 0.1.0', 'version: 0.2.0');
  expect(check()).toMatchObject({ status: 0 });
});
