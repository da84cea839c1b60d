import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../output/hash.js';

/** The hash of the generator's own code and templates: what it made with other code it makes anew. */
export async function generatorVersion(): Promise<string> {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(d\.ts|map|test\.[jt]s)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hashes = await Promise.all(paths.map(async (path) => hashOf(await readFile(path))));
  return hashOf(hashes.join(''));
}
