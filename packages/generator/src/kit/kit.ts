/**
 * Parts that ship with the generator for other projects: the clients, the hand-written part of the contract, and the spec
 * that this repository has. In the repository they are read where they lie; the published package has them in `kit/`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** The TypeScript files of a part, tests left out. */
export function kitSources(part: 'client' | 'contract'): { readonly name: string; readonly text: string }[] {
  const names = readdirSync(folders[part]).filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name));
  return names.sort().map((name) => ({ name, text: readFileSync(join(folders[part], name), 'utf8') }));
}

/** The files of the Python client that are written by hand: path in its package → text. */
export function pythonSources(): { readonly name: string; readonly text: string }[] {
  const sources = readdirSync(join(folders.python, 'src/wiki_query'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `src/wiki_query/${name}`);
  const names = ['LICENSE', 'README.md', 'pyproject.toml', ...sources.sort()];
  return names.map((name) => ({ name, text: readFileSync(join(folders.python, name), 'utf8') }));
}
