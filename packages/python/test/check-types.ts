/** Type checkers accept the package and correct programs, and find mistakes: here, or in another folder with the same layout. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'vitest';
import { folder, run, runPython } from './python.js';

const pyright = createRequire(import.meta.url).resolve('pyright/index.js');

/** The lines of the program of mistakes that must be reported. */
const wrongLines = readFileSync(join(folder, 'test/types/mistakes.py'), 'utf8')
  .split('\n')
  .flatMap((line, at) => (line.endsWith('# wrong') ? [at + 1] : []));

interface Report {
  readonly generalDiagnostics: readonly {
    readonly file: string;
    readonly range: { readonly start: { readonly line: number } };
  }[];
}

/** Checks with pyright, strictly, for a version of Python. */
export async function checkWithPyright(version: string, place = folder): Promise<void> {
  const settings = ['--outputjson', '--pythonpath', '/usr/bin/python3', '-p', 'pyproject.toml'];
  const args = [pyright, ...settings, '--pythonversion', version];
  const { output } = await run(process.execPath, args, '', place);
  const { generalDiagnostics: found } = JSON.parse(output) as Report;
  expect(found.filter(({ file }) => !file.endsWith('mistakes.py'))).toEqual([]);
  const lines = found.map(({ range }) => range.start.line + 1);
  expect([...new Set(lines)].sort((a, b) => a - b)).toEqual(wrongLines);
}

/** Checks with mypy, strictly, for a version of Python. */
export async function checkWithMypy(version: string): Promise<void> {
  // Older versions of mypy know the types of keyword arguments, but do not announce it.
  const settings = ['--no-error-summary', '--enable-incomplete-feature=Unpack', '--cache-dir=.cache/mypy'];
  const mypy = ['-m', 'mypy', ...settings, '--python-version', version];
  const targets = ['src/wiki_query', 'test/types/correct.py', 'test/call.py', 'test/types/mistakes.py'];
  const { output, errors } = await runPython([...mypy, ...targets]);
  expect(errors).toBe('');
  const found = output.split('\n').filter((line) => line.includes(': error: '));
  expect(found.filter((line) => !line.startsWith('test/types/mistakes.py:'))).toEqual([]);
  const lines = found.map((line) => Number(line.split(':')[1]));
  expect([...new Set(lines)]).toEqual(wrongLines);
}
