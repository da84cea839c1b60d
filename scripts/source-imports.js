/** Imports between the files of a package, types included. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Every TypeScript and Vue file below a folder of the repository that is neither a test nor a program for tests. */
export function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|vue)$/.test(entry.name) && !/\.(test|d)\.ts$/.test(entry.name))
    .filter((entry) => !entry.parentPath.endsWith('/testing'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

/** The files that a file imports from its own package. */
export function importsOf(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  const found = text.matchAll(/(?:import|export)\s[^'";]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/g);
  return [...found].map((match) => normalize(join(dirname(path), match[1] ?? match[2])).replace(/\.js$/, '.ts'));
}
