import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../output/hash.js';

/** Tells the generator's own code from any other by the size and time of its files: what other code made is made anew. */
export function generatorVersion(): string {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const code = names.filter((name) => /(?<!\.d|\.test)\.[jt]s$/.test(name)).sort();
  return hashOf(code.map((name) => `${name} ${stampOf(join(root, name))}`).join('\n'));
}

function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}
