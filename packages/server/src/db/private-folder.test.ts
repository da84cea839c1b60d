import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { makePrivateFolder, makeTrustedFolder } from './private-folder.js';

const folder = temporaryFolder('private');
const modeOf = (path: string): number => statSync(path).mode & 0o777;

/** A folder of another user: only root can create one. */
function foreignFolder(): string {
  if (process.getuid?.() !== 0) return '/';
  const path = join(folder, 'foreign');
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, 12_345, 12_345);
  return path;
}

it('makes folders that only their owner can enter', () => {
  const path = join(folder, 'a', 'b');
  makeTrustedFolder(path);
  makeTrustedFolder(path);
  expect(modeOf(path)).toBe(0o700);
});

it('trusts no folder that others may have written, and none of somebody else', () => {
  const path = join(folder, 'open');
  mkdirSync(path);
  chmodSync(path, 0o777);
  expect(() => makeTrustedFolder(path)).toThrow(/can be written by others \(mode 777\)/);
  symlinkSync(folder, join(folder, 'link'));
  expect(() => makeTrustedFolder(join(folder, 'link'))).toThrow(/is not a folder/);
  expect(() => makeTrustedFolder(foreignFolder())).toThrow(/belongs to user/);
});

it('takes the rights of others away', () => {
  const path = join(folder, 'mine');
  mkdirSync(path);
  chmodSync(path, 0o755);
  makePrivateFolder(path);
  expect(modeOf(path)).toBe(0o700);
});
