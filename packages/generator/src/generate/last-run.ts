/** The only cache on disk: hashes of the last run, which end a run at once when its inputs and outputs are the same. Never committed. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Host } from '../cli/host.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { readHistory, type Manifest } from '../output/history.js';
import { stateFile } from '../output/roots.js';
import { writeFiles } from '../output/write-files.js';
import { hashIfThere, hashOf } from '../text/hash.js';
import { lookUp } from '../text/look-up.js';
import { readIfThere } from '../text/read-if-there.js';
import { ownerOf, placeOf, selection, type GenerateOptions } from './options.js';

/** A run that ended well. */
interface LastRun {
  /** Hash of all inputs, the generator included. */
  readonly inputs: string;
  /** Hash of what the manifest said of its outputs: files and manifest may since have been replaced together. */
  readonly outputs: string;
  /** All that it had to report. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Selection of outputs → its last run. */
type LastRuns = Readonly<Record<string, LastRun>>;

/** A run that had nothing to do. */
interface Idle {
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly [];
  readonly unchanged: number;
  readonly manifestChanged: false;
}

/** The response at once, when inputs and outputs are as the last run left them. */
export async function nothingToDo(options: GenerateOptions, inputs: string): Promise<Idle | undefined> {
  const run = lookUp(readRuns(options), selection(options));
  if (run?.inputs !== inputs) return undefined;
  const { manifest, journal } = readHistory(placeOf(options));
  if (Object.keys(journal).length > 0) return undefined;
  const owned = Object.entries(manifest).filter(([path]) => ownerOf(options)(path));
  if (owned.length === 0 || run.outputs !== outputsOf(manifest, options)) return undefined;
  if (!owned.every(([path, { hash }]) => hashIfThere(join(options.out, path)) === hash)) return undefined;
  return { diagnostics: run.diagnostics, changes: [], unchanged: owned.length, manifestChanged: false };
}

/** Remembers a run; a project in which this user may not write stays as it is. */
export async function rememberRun(
  options: GenerateOptions,
  host: Host,
  inputs: string,
  { diagnostics, manifest }: { readonly diagnostics: readonly Diagnostic[]; readonly manifest: Manifest },
): Promise<void> {
  const { folder, state } = placeOf(options);
  if (!isWritable(join(folder, state))) return;
  const run: LastRun = { inputs, outputs: outputsOf(manifest, options), diagnostics };
  const json = JSON.stringify({ ...readRuns(options), [selection(options)]: run });
  await writeFiles(host, join(folder, state), [{ path: cacheFile, text: `${hashOf(json)}\n${json}` }]);
}

const cacheFile = '.cache.json';

/** The file begins with the hash of its content: a damaged one counts as none. */
function readRuns(options: GenerateOptions): LastRuns {
  const [hash = '', json = ''] =
    readIfThere(stateFile(placeOf(options), cacheFile))
      ?.toString()
      .split('\n') ?? [];
  const value: unknown = hash !== '' && hash === hashOf(json) ? JSON.parse(json) : undefined;
  return isRuns(value) ? value : {};
}

const isRuns = (value: unknown): value is LastRuns =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((run) => typeof run === 'object' && run !== null && 'inputs' in run && 'outputs' in run);

/** The part of a manifest that a run answers for, as one hash. */
const outputsOf = (manifest: Manifest, options: GenerateOptions): string =>
  hashOf(
    Object.entries(manifest)
      .filter(([path]) => ownerOf(options)(path))
      .map(([path, { hash, from }]) => [path, hash, ...from].join(' '))
      .sort()
      .join('\n'),
  );

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
