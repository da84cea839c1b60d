/** `wiki-query import` reports errors, and ends with exit code 2. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectFolder } from '../conformance/src/folders.js';

const bin = join(projectFolder, 'packages/server/bin/wiki-query.js');
const history = join(projectFolder, 'packages/importer/test/fixtures/aawiki/aawiki-20260101-pages-meta-history.xml.7z');
const work = mkdtempSync(join(tmpdir(), 'exit-code-'));
afterAll(() => rmSync(work, { recursive: true }));

function importing(
  path: string,
  options: readonly string[] = [],
  out = 'wiki',
): { readonly status: number | null; readonly stderr: string } {
  return spawnSync(process.execPath, [bin, 'import', path, ...options, '--out', join(work, out)], {
    encoding: 'utf8',
    env: { PATH: work },
  });
}

it('names the package that a .7z file needs', () => {
  const { status, stderr } = importing(history);
  expect(stderr).toContain(
    'a .7z file needs the program 7z or 7zz or 7za or 7zr: install the package 7zip (apt install 7zip)',
  );
  expect(status).toBe(2);
  expect(existsSync(join(work, 'wiki'))).toBe(false);
});

it('names a file that is no dump', () => {
  const path = join(work, 'page.html');
  writeFileSync(path, '<html></html>');
  const { status, stderr } = importing(path);
  expect(stderr).toMatch(
    /no file with pages was found: .*page\.html.*it is no XML export, SQL table or site information/,
  );
  expect(status).toBe(2);
});

it('refuses a folder that has a wiki before it downloads another one', () => {
  mkdirSync(join(work, 'wiki'));
  writeFileSync(join(work, 'wiki/wiki.sqlite'), '');
  const { status, stderr } = importing('--wiki=aawiki', ['--mirror', 'http://127.0.0.1:1']);
  expect(stderr).toContain('has a wiki already: name another folder, or replace it with --update');
  expect(status).toBe(2);
});

it('refuses a file in the place of the folder', () => {
  writeFileSync(join(work, 'file'), '');
  const { status, stderr } = importing('--wiki=aawiki', ['--mirror', 'http://127.0.0.1:1'], 'file');
  expect(stderr).toContain('file: is not a folder: name a folder, which need not exist');
  expect(status).toBe(2);
});
