/** Compares what should be with what is: the decision what to write, without writing. */
import { hashIfThere, hashOf } from '../text/hash.js';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { printManifest, type History, type Manifest, type ManifestEntry } from './history.js';
import type { OutputFile } from '../extension/extension.js';
import { ifThere } from '../text/read-if-there.js';
import { isInsideRoots, isState, type Place } from './roots.js';
import { lookUp } from '../text/look-up.js';
import { byKey } from '../text/compare.js';

/** A file as bytes, as the disk has it. */
export interface FileContent extends Omit<OutputFile, 'text'> {
  readonly content: Buffer;
}

/** What emitters make, as bytes. */
export const contentOf = ({ text, ...file }: OutputFile): FileContent => ({ ...file, content: Buffer.from(text) });

/** A change of one file, or the reason against it. */
export type Change =
  | { readonly kind: 'create' | 'update'; readonly path: string; readonly content: Buffer }
  | { readonly kind: 'delete'; readonly path: string }
  /** Edited by hand: kept unchanged. */
  | { readonly kind: 'edited'; readonly path: string; readonly stale: boolean };

/** Changes of a run, and the manifest after it. */
export interface ChangePlan {
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly manifest: Manifest;
  /** The manifest differs from the committed one. */
  readonly manifestChanged: boolean;
  /** So many outputs would be deleted that nothing is written, unless many may be. */
  readonly refused?: { readonly deletions: number; readonly outputs: number };
}

/** A run deletes at most this part of the outputs, unless it may delete many: more of them are gone by mistake. */
const mostDeleted = 0.1;

/**
 * Plans the way from what lies below `out` to the wanted files. `owns` shows which of the manifest's files this run is
 * responsible for: only those can be stale.
 */
export function planChanges(
  out: Place,
  wanted: readonly FileContent[],
  history: History,
  owns: (path: string) => boolean,
): ChangePlan {
  const refused = wanted.find(({ path }) => !isInsideRoots(path, out));
  if (refused) throw new Error(`Refused to write outside the output folders: ${refused.path}`);
  const entries = new Map<string, ManifestEntry>();
  const decided = wanted.flatMap(({ path, content, from = [] }) => {
    if (entries.has(path)) throw new Error(`Two outputs have the same path: ${path}`);
    const hash = hashOf(content);
    entries.set(path, { hash, from });
    return decide({ path, content, hash }, hashIfThere(join(out.folder, path)), history);
  });
  const known = new Set([...Object.keys(history.manifest), ...Object.keys(history.journal)]);
  const leftOver = [...known].filter((path) => owns(path) && !entries.has(path) && isInsideRoots(path, out));
  const stale = leftOver.flatMap((path) => decideStale(out, path, history));
  const changes = [...decided, ...stale];
  const stillEdited = new Set(stale.flatMap((change) => (change.kind === 'edited' ? [change.path] : [])));
  const kept = Object.entries(history.manifest).filter(
    ([path]) => !entries.has(path) && (!owns(path) || stillEdited.has(path)),
  );
  const manifest = Object.fromEntries([...kept, ...entries].sort(byKey));
  const outputs = Object.keys(history.manifest).filter(owns).length;
  const deletions = stale.filter(({ kind }) => kind === 'delete').length;
  return {
    changes,
    unchanged: wanted.length - decided.length,
    manifest,
    manifestChanged: printManifest(manifest) !== printManifest(history.manifest),
    ...(deletions > outputs * mostDeleted && { refused: { deletions, outputs } }),
  };
}

function decide(
  { path, content, hash }: FileContent & { readonly hash: string },
  before: string | undefined,
  history: History,
): Change[] {
  if (before === undefined) return [{ kind: 'create', path, content }];
  if (before === hash) return [];
  return [isOurs(path, before, history) ? { kind: 'update', path, content } : { kind: 'edited', path, stale: false }];
}

function decideStale(out: Place, path: string, history: History): Change[] {
  const before = hashIfThere(join(out.folder, path));
  if (before === undefined) return [];
  return isOurs(path, before, history) ? [{ kind: 'delete', path }] : [{ kind: 'edited', path, stale: true }];
}

const isOurs = (path: string, hash: string, { manifest, journal }: History): boolean =>
  lookUp(manifest, path)?.hash === hash || (lookUp(journal, path)?.includes(hash) ?? false);

/** Every file below the output roots that is not the generator's own bookkeeping. */
export const listOutputs = (out: Place): readonly string[] =>
  out.roots
    .flatMap((root) => listFolder(out.folder, root))
    .filter((path) => !isState(path, out))
    .sort();

/** Python writes compiled sources into a folder next to them. */
const isCompiledPython = (folder: string): boolean => folder.endsWith('__pycache__');

function listFolder(out: string, root: string): readonly string[] {
  const start = join(out, root);
  return (ifThere(() => readdirSync(start, { recursive: true, withFileTypes: true })) ?? [])
    .filter((entry) => !entry.isDirectory() && !isCompiledPython(entry.parentPath))
    .map(({ parentPath, name }) => root + join(parentPath, name).slice(start.length).replaceAll('\\', '/'));
}
