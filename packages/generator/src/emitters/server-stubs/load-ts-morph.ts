/** Loads ts-morph, of which only the printer of structures is used: no project, no files, no syntax trees. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { requireCached } from './require-cached.js';

/** What ts-morph exports. */
export type TsMorph = typeof import('ts-morph');

let loaded: TsMorph | undefined;

/** Loads it once. */
export const loadTsMorph = (): TsMorph => (loaded ??= requireTsMorph());

/** Required, since to import CommonJS is to read its nine megabytes once more for the names of its exports. */
function requireTsMorph(): TsMorph {
  const require = createRequire(import.meta.url);
  const main = require.resolve('ts-morph');
  const common = createRequire(main).resolve('@ts-morph/common');
  const folder = join(dirname(require.resolve('ts-morph/package.json')), '../.cache/wiki-query-gen');
  for (const file of [join(dirname(common), 'typescript.js'), common, main]) requireCached(file, folder);
  return require('ts-morph');
}
