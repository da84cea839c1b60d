/** The map of this folder names each folder, and no other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const place = join(import.meta.dirname, '..');

it('README names each folder', () => {
  const text = readFileSync(join(place, 'README.md'), 'utf8');
  const named = [...text.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);
  const folders = readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$)/.test(entry.name))
    .map(({ name }) => name);
  expect(named).toEqual(folders.sort());
});

it('the root has few scripts', () => {
  const { scripts } = JSON.parse(readFileSync(join(place, '../package.json'), 'utf8')) as { scripts: object };
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(15);
});
