/** The README counts the modules and parameters that the spec describes of MediaWiki itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { queryGroups } from '../../packages/generator/src/spec/kinds.js';

const root = join(import.meta.dirname, '../..');
const fixtures = join(root, 'test/fixtures/paraminfo');

it('the README has the numbers of modules and parameters of the spec', () => {
  const modules = queryGroups.flatMap((group) => readdirSync(join(root, 'spec/modules', group)));
  const parameters = modules.flatMap((file) => {
    const text = readFileSync(join(fixtures, file.replace(/yaml$/, 'json')), 'utf8');
    return (JSON.parse(text) as { readonly parameters: readonly unknown[] }).parameters;
  });
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    `${modules.length} modules with ${parameters.length} parameters`,
  );
});
