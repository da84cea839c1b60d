/** Type checkers accept the package and correct programs, and find mistakes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

test.each(['3.9', '3.13'])('pyright, strict, for Python %s', async (version) => {
  const args = [
    pyright,
    '--outputjson',
    '--pythonpath',
    '/usr/bin/python3',
    '--pythonversion',
    version,
    '-p',
    'pyproject.toml',
  ];
  const { output } = await run(process.execPath, args);
  const { generalDiagnostics: found } = JSON.parse(output) as Report;
  expect(found.filter(({ file }) => !file.endsWith('mistakes.py'))).toEqual([]);
  const lines = found.map(({ range }) => range.start.line + 1);
  expect([...new Set(lines)].sort((a, b) => a - b)).toEqual(wrongLines);
});

test('mypy, strict', async () => {
  // Older versions of mypy know the types of keyword arguments, but do not announce it.
  const mypy = ['-m', 'mypy', '--no-error-summary', '--enable-incomplete-feature=Unpack', '--cache-dir=.cache/mypy'];
  const correct = await runPython([...mypy, 'src/wiki_query', 'test/types/correct.py', 'test/call.py']);
  expect(correct.output + correct.errors).toBe('');
  const { output } = await runPython([...mypy, 'test/types/mistakes.py']);
  const lines = output.split('\n').flatMap((line) => /mistakes\.py:(\d+): error/.exec(line)?.[1] ?? []);
  expect([...new Set(lines.map(Number))]).toEqual(wrongLines);
});

test.each([9, 10, 11, 12, 13])('the sources are valid in Python 3.%i', async (minor) => {
  const program = `import ast, pathlib
for path in pathlib.Path("src").rglob("*.py"):
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, ${minor}))
`;
  expect(await runPython(['-c', program])).toMatchObject({ code: 0, errors: '' });
});
