/** Neither command's package can import from the other's: both have the scripts that speak to the shells. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completionScript, shells } from '../../packages/server/src/cli/shells.js';

test.each(shells)('both commands have the same completion script for %s', (shell) => {
  const template = new URL(`../../packages/generator/templates/completion/${shell}.hbs`, import.meta.url);
  expect(completionScript('wiki-query-gen', shell)).toBe(readFileSync(template, 'utf8'));
});
