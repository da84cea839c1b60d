import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';

/** A folder as it is shown before the names of its files. */
export function labelOf(cwd: string, folder: string): string {
  const near = relative(cwd, folder);
  const label = near.startsWith('..') || isAbsolute(near) ? folder : near;
  return label === '' ? '' : `${label}/`;
}

/** A folder, and those that it is in. */
export function* upwards(folder: string): Generator<string> {
  yield folder;
  if (dirname(folder) !== folder) yield* upwards(dirname(folder));
}

/** True for a folder that has a `spec` folder next to a `package.json`. */
export const isRepository = (folder: string): boolean =>
  ['spec', 'package.json'].every((name) => existsSync(join(folder, name)));

/** The nearest of these folders; else where one is. */
export const repositoryRoot = (start: string): string => [...upwards(start)].find(isRepository) ?? start;
