import { posix } from 'node:path';

/** The only folders that a run writes to, below the output root. */
export const outputRoots = [
  'packages/server-stubs/src/gen',
  'packages/openapi/gen',
  'packages/docs/gen',
  'packages/generator/gen',
  'test/fixtures/paraminfo',
] as const;

/** The folder with what the generator knows of its own output. */
export const stateFolder = 'packages/generator/gen';
/** What stands in the state folder without being an output. */
export const stateFiles = ['manifest.json', '.journal.json', '.cache.json', '.parsed.json', '.lock'] as const;

/** True for a path that a run may write or delete. */
export function isInsideRoots(path: string): boolean {
  if (path !== posix.normalize(path) || path.includes('\\') || path.includes('\0')) return false;
  return outputRoots.some((root) => path.startsWith(`${root}/`)) && !isState(path);
}

/** True for the generator's own files. */
export const isState = (path: string): boolean =>
  stateFiles.some((name) => path === `${stateFolder}/${name}`) || path.startsWith(`${stateFolder}/.staging/`);
