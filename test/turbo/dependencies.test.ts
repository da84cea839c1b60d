// @module-tag git
/**
 * Every package of the workspace that the TypeScript of a package imports, itself or through files of other folders, is a dependency in
 * its package.json: turbo builds it first, in a fresh clone too.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownFiles } from '../support/own-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** The files that belong to the repository, by their paths. */
const files = ownFiles();

const folders = files
  .flatMap((file) => /^(packages\/[^/]+|examples|test)\/package\.json$/.exec(file)?.[1] ?? [])
  .toSorted();

/** Programs against generated clients, which have a package.json and a lock of their own. */
const apart = /^test\/e2e\//;

/** Imports of a file: relative paths, and packages of the workspace. */
const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?:[^'";`]*?from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
    ),
  ]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((name) => name.startsWith('.') || name.startsWith('@wiki-query/'));

/** The file of a relative import: the source of what is imported. */
const fileOf = (from: string, name: string): string | undefined =>
  [name, name.replace(/\.js$/, '.ts'), name.replace(/\.mjs$/, '.mts'), `${name}.ts`]
    .map((one) => join(dirname(from), one))
    .find((path) => /\.(m?ts|vue)$/.test(path) && existsSync(path));

/** Packages of the workspace that a folder imports, each with a file that does. */
function importedBy(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const open = files
    .filter((file) => file.startsWith(`${folder}/`) && /\.(m?ts|vue)$/.test(file) && !apart.test(file))
    .map((file) => join(root, file));
  const seen = new Set<string>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const name of importsOf(file)) {
      const next = name.startsWith('.') ? fileOf(file, name) : undefined;
      if (next !== undefined) open.push(next);
      if (!name.startsWith('.')) found.set(name.split('/').slice(0, 2).join('/'), file.slice(root.length));
    }
  }
  return found;
}

test('the workspace has packages, and imports of them are found', () => {
  expect(folders).toContain('packages/client');
  expect([...importedBy('packages/client').keys()]).toContain('@wiki-query/server-stubs');
});

/** The packages of the workspace that are built before those of a folder. */
function builtBefore(folder: string, found = new Set<string>()): ReadonlySet<string> {
  const { dependencies, devDependencies } = manifestOf(folder);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const other = folders.find((one) => manifestOf(one).name === name);
    if (other === undefined || found.has(name)) continue;
    found.add(name);
    builtBefore(other, found);
  }
  return found;
}

test.each(folders)('%s depends on the packages that it imports', (folder) => {
  const known = builtBefore(folder);
  const { name: own } = manifestOf(folder);
  expect([...importedBy(folder)].filter(([name]) => name !== own && !known.has(name))).toEqual([]);
});
