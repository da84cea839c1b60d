import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listFiles } from './list-files.js';

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('lists files and those of folders, and refuses what is neither', () => {
  const [file, pipe] = [join(folder, 'a.xml'), join(folder, 'pipe.xml')];
  writeFileSync(file, '');
  execFileSync('mkfifo', [pipe]);
  expect(listFiles([folder])).toEqual([file]);
  expect(listFiles([file])).toEqual([file]);
  for (const path of [pipe, '/dev/null'])
    expect(() => listFiles([path])).toThrow(`${path}: is neither a file nor a folder`);
  expect(() => listFiles([join(folder, 'b.xml')])).toThrow('no such file');
});
