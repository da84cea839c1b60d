/** Loads ts-morph, of which only the printer of structures is used: no project, no files, no syntax trees. */
import { createRequire } from 'node:module';
import { isBuilt } from '../../start/is-built.js';
import { loadCode } from '../../start/load-code.js';

/** What ts-morph exports. */
export type TsMorph = typeof import('ts-morph');

let loaded: TsMorph | undefined;

/** Loads it once. */
export const loadTsMorph = (): TsMorph => (loaded ??= requireTsMorph());

/**
 * Required, since to import CommonJS is to read it once more for the names of its exports. Built code has a bundle without
 * the compiler (`ts-morph-bundle.js`), which loads in a fraction of the time.
 */
function requireTsMorph(): TsMorph {
  // The bundle exports the part that is used.
  return isBuilt ? (loadCode('ts-morph') as TsMorph) : createRequire(import.meta.url)('ts-morph');
}
