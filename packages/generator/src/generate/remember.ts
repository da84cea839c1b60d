/** What a run leaves for the next one: it need not look at what has not changed. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { readHistory } from '../output/apply-changes.js';
import { readCache, writeCache, type Cache, type CachedRun, type CachedUnit } from '../output/cache.js';
import { hashIfThere } from '../output/find-file.js';
import type { Manifest } from '../output/manifest.js';
import { writePieces, type PiecesOfFiles } from '../output/pieces.js';
import { stateFile } from '../output/roots.js';
import { hashOf } from '../text/hash.js';
import { lookUp } from '../text/look-up.js';
import { keepParsed, type CacheFile, type ParsedFiles } from './load-with-cache.js';
import { ownerOf, placeOf, selection, type GenerateOptions } from './options.js';

/** A run that had nothing to do. */
interface Idle {
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly [];
  readonly unchanged: number;
  readonly manifestChanged: false;
}

/** The response at once, when inputs and outputs are as the last run left them. */
export async function nothingToDo(options: GenerateOptions, inputs: string, cache: Cache): Promise<Idle | undefined> {
  const run = lookUp(cache.runs, selection(options));
  if (run?.inputs !== inputs) return undefined;
  const { manifest, journal } = await readHistory(placeOf(options));
  if (Object.keys(journal).length > 0) return undefined;
  const owned = Object.entries(manifest).filter(([path]) => ownerOf(options)(path));
  if (owned.length === 0 || run.outputs !== outputsOf(manifest, options)) return undefined;
  if (!owned.every(([path, { hash }]) => hashIfThere(join(options.out, path)) === hash)) return undefined;
  return { diagnostics: run.diagnostics, changes: [], unchanged: owned.length, manifestChanged: false };
}

/** The part of a manifest that a run answers for, as one hash. */
const outputsOf = (manifest: Manifest, options: GenerateOptions): string =>
  hashOf(
    Object.entries(manifest)
      .filter(([path]) => ownerOf(options)(path))
      .map(([path, { hash, from }]) => [path, hash, ...from].join(' '))
      .sort()
      .join('\n'),
  );

/** Where the parsed files of a spec are kept. */
export const cacheFileOf = (options: GenerateOptions, version: string): CacheFile => ({
  path: stateFile(placeOf(options), '.parsed.json'),
  version,
});

/** What of a run is worth remembering. */
interface Remembered {
  readonly inputs: string;
  readonly version: string;
  readonly parsed: ParsedFiles;
  readonly units: Readonly<Record<string, CachedUnit>>;
  readonly pieces: PiecesOfFiles;
  readonly diagnostics: readonly Diagnostic[];
  /** What was written; absent when the files are not all as the spec gives them. */
  readonly manifest: Manifest | undefined;
}

/** Remembers a run; a project in which this user may not write stays as it is. */
export async function remember(
  options: GenerateOptions,
  { inputs, version, parsed, units, pieces, diagnostics, manifest }: Remembered,
): Promise<void> {
  const out = placeOf(options);
  if (!isWritable(join(out.folder, out.state))) return;
  await keepParsed(parsed, cacheFileOf(options, version));
  if (Object.keys(pieces).length > 0) await writePieces(out, version, pieces);
  const before = await readCache(out, version);
  const run: Record<string, CachedRun> =
    manifest === undefined
      ? {}
      : { [selection(options)]: { inputs, outputs: outputsOf(manifest, options), diagnostics } };
  await writeCache(out, { ...before, units: { ...before.units, ...units }, runs: { ...before.runs, ...run } });
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
