/** Files that runs which did not come to their end were about to write: path → hashes. */
import { readFile } from 'node:fs/promises';
import type { Manifest } from './manifest.js';
import { isNotFound } from '../text/read-if-there.js';
import type { Change } from './change.js';
import { lookUp, put } from '../text/look-up.js';

/** Path → hashes that a run which was cut off may have written there. */
export type Journal = Readonly<Record<string, readonly string[]>>;

/** Reads a journal; no file means that the last run came to its end. */
export async function readJournal(path: string): Promise<Journal> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isJournal(value) ? value : {};
  } catch (error) {
    if (isNotFound(error)) return {};
    throw error;
  }
}

const isJournal = (value: unknown): value is Journal =>
  typeof value === 'object' && value !== null && Object.values(value).every((hashes) => Array.isArray(hashes));

/** The journal of a run: what earlier ones left open, and what it is about to write. */
export function mergeJournals(open: Journal, work: readonly Change[], manifest: Manifest): Journal {
  const merged: Record<string, readonly string[]> = { ...open };
  for (const { path } of work) {
    const hash = lookUp(manifest, path)?.hash;
    put(merged, path, [...(lookUp(open, path) ?? []), ...(hash === undefined ? [] : [hash])]);
  }
  return merged;
}

/** A journal as text. */
export const printJournal = (journal: Journal): string => `${JSON.stringify(journal)}\n`;
