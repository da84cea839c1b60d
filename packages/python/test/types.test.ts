/** Type checkers for the oldest and the newest Python; `types.long.test.ts` has the others. */
import { expect, test } from 'vitest';
import { checkWithMypy, checkWithPyright } from './check-types.js';
import { minors, runPython } from './python.js';

test.each(['3.9', '3.13'])('pyright, strict, for Python %s', (version) => checkWithPyright(version));

test('mypy, strict, for Python 3.9', () => checkWithMypy('3.9'));

test.each(minors)('the sources are valid in Python 3.%i', async (minor) => {
  const program = `import ast, pathlib
for path in pathlib.Path("src").rglob("*.py"):
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, ${minor}))
`;
  expect(await runPython(['-c', program])).toMatchObject({ code: 0, errors: '' });
});
