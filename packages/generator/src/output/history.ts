/**
 * What earlier runs wrote. The manifest, which is committed, lists the files of the last complete run; the journal those that a run which was cut
 * off may have written.
 */
import { printJson } from '../print/json.js';
import { byKey } from '../text/compare.js';
import { isRecord, lookUp, put } from '../text/look-up.js';
import { readIfThere } from '../text/read-if-there.js';
import { stateFile, type Place } from './roots.js';

/** The entry of one written file. */
export interface ManifestEntry {
  readonly hash: string;
  /** The spec files that it is made of. */
  readonly from: readonly string[];
}

/** Path → entry. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Path → hashes that a run which was cut off may have written there. */
type Journal = Readonly<Record<string, readonly string[]>>;

export interface History {
  readonly manifest: Manifest;
  readonly journal: Journal;
}

/** The files of earlier runs; what is no manifest or journal lists nothing. */
export function readHistory(place: Place): History {
  const { files } = readRecord(stateFile(place, 'manifest.json'));
  return {
    manifest: only(isRecord(files) ? files : {}, isEntry),
    journal: only(readRecord(stateFile(place, '.journal.json')), (hashes) => Array.isArray(hashes)),
  };
}

/** A record from a file of JSON; one that is not there, or no record, is empty. */
export const readRecord = (path: string): Readonly<Record<string, unknown>> => recordOf(readIfThere(path));

/** A record from the bytes of a JSON text; anything else is an empty one. */
export function recordOf(json: Buffer | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json?.toString() ?? '{}');
    return isRecord(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const isEntry = (value: unknown): value is ManifestEntry =>
  isRecord(value) && typeof value['hash'] === 'string' && Array.isArray(value['from']);

function only<T>(record: object, is: (value: unknown) => value is T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, T] => is(entry[1])));
}

/** The manifest as text, sorted, so that merges are easy. */
export const printManifest = (manifest: Manifest): string =>
  printJson({ files: Object.fromEntries(Object.entries(manifest).sort(byKey)) });

/** The journal of a run: what earlier ones left open, and what it is about to write. */
export function printJournal(
  { journal }: History,
  work: readonly { readonly path: string }[],
  manifest: Manifest,
): string {
  const merged: Record<string, readonly string[]> = { ...journal };
  for (const { path } of work) {
    const hash = lookUp(manifest, path)?.hash;
    put(merged, path, [...(lookUp(journal, path) ?? []), ...(hash === undefined ? [] : [hash])]);
  }
  return printJson(merged);
}
