/** Locates the docs site and the OpenAPI documents of this installation. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** The folders that exist. The docs site can be given. */
export function siteFolders(docs?: string): { readonly docsFolder?: string; readonly documentsFolder?: string } {
  const docsFolder = docs ?? folderOf('@wiki-query/docs', 'dist/site');
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
