/** The only cache on disk: the last run, which ends a run at once when its inputs and outputs are the same. Never committed. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { printManifest, readHistory, readRecord, type Manifest } from '../output/history.js';
import { stateFile } from '../output/roots.js';
import { writeFiles } from '../output/write-files.js';
import { hashIfThere, hashOf } from '../text/hash.js';
import { ownerOf, placeOf, type GenerateOptions } from './options.js';

/** What a run reported, and the hash of that, of its inputs and of the manifest after it. */
interface LastRun {
  readonly hash: string;
  readonly diagnostics: readonly Diagnostic[];
}

const hashOfRun = (inputs: string, manifest: Manifest, diagnostics: readonly Diagnostic[]): string =>
  hashOf([inputs, printManifest(manifest), JSON.stringify(diagnostics)].join('\n'));

/** The files and findings of the last run, when inputs and outputs are as it left them. */
export function nothingToDo(
  options: GenerateOptions,
  inputs: string,
): { readonly diagnostics: readonly Diagnostic[]; readonly unchanged: number } | undefined {
  const { hash, diagnostics }: Partial<LastRun> = readRecord(stateFile(placeOf(options), cacheFile));
  const { manifest, journal } = readHistory(placeOf(options));
  // The hash shows that nobody has changed the file, so it is what a run wrote.
  if (diagnostics === undefined || hash !== hashOfRun(inputs, manifest, diagnostics)) return undefined;
  const owned = Object.entries(manifest).filter(([path]) => ownerOf(options)(path));
  if (Object.keys(journal).length > 0 || owned.length === 0) return undefined;
  if (!owned.every(([path, entry]) => hashIfThere(join(options.out, path)) === entry.hash)) return undefined;
  return { diagnostics, unchanged: owned.length };
}

/** Remembers a run; a project in which this user may not write stays as it is. */
export function rememberRun(
  options: GenerateOptions,
  inputs: string,
  { diagnostics, manifest }: { readonly diagnostics: readonly Diagnostic[]; readonly manifest: Manifest },
): void {
  const { folder, state } = placeOf(options);
  if (!isWritable(join(folder, state))) return;
  const run: LastRun = { hash: hashOfRun(inputs, manifest, diagnostics), diagnostics };
  writeFiles(join(folder, state), [{ path: cacheFile, text: JSON.stringify(run) }]);
}

const cacheFile = '.cache.json';

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
