/** Where this installation keeps the docs site and the OpenAPI documents. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** The folders that exist; the docs site may be named. */
export function siteFolders(docs?: string): { readonly docsFolder?: string; readonly documentsFolder?: string } {
  const docsFolder = docs ?? folderOf('@wiki-query/docs', 'dist/site');
  const documentsFolder = folderOf('@wiki-query/openapi', 'gen');
  return {
    ...(docsFolder === undefined ? {} : { docsFolder }),
    ...(documentsFolder === undefined ? {} : { documentsFolder }),
  };
}

/** A folder of a package that lies next to this one, if the package is installed and has it. */
function folderOf(name: string, folder: string): string | undefined {
  for (const base of require.resolve.paths(name) ?? []) {
    const path = join(base, name, folder);
    if (existsSync(path)) return path;
  }
  return undefined;
}
