/** The list of all files that the generator wrote, with the hash of what it wrote. Committed. */
import { readFile } from 'node:fs/promises';
import { isNotFound } from '../text/read-if-there.js';
import { stateFile, type Place } from './roots.js';
import { isRecord, lookUp } from '../text/look-up.js';

/** The entry of one written file. */
export interface ManifestEntry {
  readonly hash: string;
  /** The spec files that it is made of. */
  readonly from: readonly string[];
}

/** Path → entry. */
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Reads the manifest; nothing written yet is the empty one. */
export async function readManifest(out: Place): Promise<Manifest> {
  const text = await readFile(stateFile(out, 'manifest.json'), 'utf8').catch((error: unknown) => {
    if (isNotFound(error)) return '{}';
    throw error;
  });
  return parseManifestText(text);
}

/** A manifest from its text; what is not one lists nothing. */
export function parseManifestText(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  const files = isRecord(value) && isRecord(value['files']) ? value['files'] : {};
  const entries = Object.entries(files).flatMap(([path, entry]): [string, ManifestEntry][] =>
    isEntry(entry) ? [[path, entry]] : [],
  );
  return Object.fromEntries(entries);
}

const isEntry = (value: unknown): value is ManifestEntry =>
  isRecord(value) && typeof value['hash'] === 'string' && Array.isArray(value['from']);

/** The manifest as text: one line a file, sorted, so that merges are easy. */
export function printManifest(manifest: Manifest): string {
  const lines = Object.keys(manifest)
    .sort()
    .map((path) => `    ${JSON.stringify(path)}: ${printEntry(lookUp(manifest, path))}`);
  return lines.length === 0 ? '{ "files": {} }\n' : `{\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
}

function printEntry(entry: ManifestEntry | undefined): string {
  const from = (entry?.from ?? []).map((file) => `        ${JSON.stringify(file)}`);
  const list =
    from.length === 0 ? '[]' : from.length === 1 ? `[${from[0]?.trim()}]` : `[\n${from.join(',\n')}\n      ]`;
  return `{\n      "hash": ${JSON.stringify(entry?.hash)},\n      "from": ${list}\n    }`;
}
