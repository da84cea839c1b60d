import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';

/** A folder as it is shown before the names of its files. */
export function labelOf(cwd: string, folder: string): string {
  const near = relative(cwd, folder);
  const label = near.startsWith('..') || isAbsolute(near) ? folder : near;
  return label === '' ? '' : `${label}/`;
}

/** The nearest folder upwards that has a `spec` folder next to a `package.json`; else where one is. */
export function repositoryRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'spec')) && existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) return start;
  }
}
