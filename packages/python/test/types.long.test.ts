// @module-tag slow
// @module-tag httpx
/** pyright for the oldest Python; `import.nightly.test.ts` has the newest one, and `types.nightly.test.ts` mypy. */
import { expect, test } from 'vitest';
import { checkWithPyright } from './check-types.js';
import { minors, runPython } from './python.js';

test('pyright, strict, for Python 3.9', () => checkWithPyright('3.9'));

test('the sources are valid in all versions of Python', async () => {
  // What is valid in the oldest one is valid in later ones.
  const program = `import ast, pathlib
for path in pathlib.Path("src").rglob("*.py"):
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, ${minors[0]}))
`;
  expect(await runPython(['-c', program])).toMatchObject({ code: 0, errors: '' });
});
