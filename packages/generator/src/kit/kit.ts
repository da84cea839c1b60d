/**
 * Parts that ship with the generator for other projects: the clients, the hand-written part of the contract, and the spec
 * that this repository has. In the repository they are read where they lie; the published package has them in `kit/`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextFile } from '../text/text-file.js';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const packaged = fileURLToPath(new URL('../../kit/', import.meta.url));
const isRepository = existsSync(join(repository, 'packages/client/src/index.ts'));

/** Part of the kit → its folder. */
const folders = {
  client: isRepository ? join(repository, 'packages/client/src') : join(packaged, 'client'),
  python: isRepository ? join(repository, 'packages/python') : join(packaged, 'python'),
  contract: isRepository ? join(repository, 'packages/server-stubs/src') : join(packaged, 'contract'),
  spec: isRepository ? join(repository, 'spec') : join(packaged, 'spec'),
  templates: fileURLToPath(new URL('../../templates/', import.meta.url)),
  starter: fileURLToPath(new URL('../../starter/', import.meta.url)),
} as const;

/** The folder of a part of the kit. */
export const kitFolder = (part: keyof typeof folders): string => folders[part];

/** The TypeScript files of a part, tests left out, with a header and other names of imports. */
export const kitSources = (part: 'client' | 'contract', replaceImports: (text: string) => string): TextFile[] =>
  readdirSync(folders[part])
    .filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name))
    .sort()
    .map((path) => ({
      path,
      text: `// Part of wiki-query-gen. Do not edit.\n${replaceImports(readFileSync(join(folders[part], path), 'utf8'))}`,
    }));

/** The files of the Python client that are written by hand, by their paths in its package. */
export function pythonSources(): TextFile[] {
  const sources = readdirSync(join(folders.python, 'src/wiki_query'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `src/wiki_query/${name}`);
  return ['LICENSE', 'README.md', 'pyproject.toml', ...sources.sort()].map((path) => ({
    path,
    text: readFileSync(join(folders.python, path), 'utf8'),
  }));
}
