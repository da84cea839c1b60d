/** What saves work in the next run; never committed, and of no effect on what is written. */
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { stateFile, type Place } from './roots.js';
import { readSealed, writeSealed } from '../text/sealed-json.js';

/** One rendered file: of what, and what came out. */
export interface CachedUnit {
  readonly fingerprint: string;
  readonly hash: string;
}

/** What the last runs did. */
export interface Cache {
  /** Version of the generator that wrote it; another version starts without a cache. */
  readonly version: string;
  readonly units: Readonly<Record<string, CachedUnit>>;
  /** Selection of outputs → its last run. */
  readonly runs: Readonly<Record<string, CachedRun>>;
}

/** A run that ended well. */
export interface CachedRun {
  /** Hash of all inputs. */
  readonly inputs: string;
  /** Hash of what the manifest said of its outputs: files and manifest may since have been replaced together. */
  readonly outputs: string;
  /** All that it had to report. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The cache of this version of the generator; empty without a file. */
export async function readCache(out: Place, version: string): Promise<Cache> {
  const json = await readSealed(stateFile(out, '.cache.json'));
  const value: unknown = json === undefined ? undefined : JSON.parse(json);
  return isCache(value) && value.version === version ? value : { version, units: {}, runs: {} };
}

const isCache = (value: unknown): value is Cache =>
  typeof value === 'object' && value !== null && 'version' in value && 'units' in value && 'runs' in value;

/** Writes the cache. */
export const writeCache = (out: Place, cache: Cache): Promise<void> =>
  writeSealed(stateFile(out, '.cache.json'), JSON.stringify(cache));
