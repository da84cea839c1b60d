/** Neither command's package can import from the other's: the file that speaks to the shells is in both. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('both commands have the same completion scripts', () => {
  const [ours, theirs] = ['server', 'generator'].map((name) =>
    readFileSync(new URL(`../../packages/${name}/src/cli/shells.ts`, import.meta.url), 'utf8'),
  );
  expect(ours).toBe(theirs);
});
