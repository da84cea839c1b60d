/** Locates the docs site and the OpenAPI documents of this installation. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { EnvironmentError } from '../errors/environment-error.js';

const require = createRequire(import.meta.url);

export interface SiteFolders {
  readonly docsFolder?: string;
  readonly documentsFolder?: string;
}

/** The folders that exist, as absolute paths. Throws an EnvironmentError if the given docs site does not exist. */
export function siteFolders(docs?: string): SiteFolders {
  if (docs !== undefined && !existsSync(docs)) throw new EnvironmentError(`--docs: there is no folder ${docs}`);
  // In the repository the site is where it is built, perhaps later; the package has a copy of it.
  const repository = folderOf('@wiki-query/docs', 'guides');
  const installed = repository === undefined ? folderOf('@wiki-query/site', 'site') : join(repository, '../dist/site');
  const docsFolder = docs === undefined ? installed : resolve(docs);
  const documentsFolder = folderOf('@wiki-query/openapi', 'gen');
  return {
    ...(docsFolder === undefined ? {} : { docsFolder }),
    ...(documentsFolder === undefined ? {} : { documentsFolder }),
  };
}

/** A folder of a sibling package, if that package is installed and has the folder. */
function folderOf(name: string, folder: string): string | undefined {
  for (const base of require.resolve.paths(name) ?? []) {
    const path = join(base, name, folder);
    if (existsSync(path)) return path;
  }
  return undefined;
}
