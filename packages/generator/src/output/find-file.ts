/** A file as it lies on the disk: what a run decides by before it writes. */
import { statSync } from 'node:fs';
import { hashOf } from '../text/hash.js';
import { readIfThere } from '../text/read-if-there.js';

/** What was found at a path, and when. */
export interface FoundFile {
  /** Absent when there is no file. */
  readonly hash?: string;
  /** Time and size by which a later change shows. */
  readonly stamp: string;
}

/** Looks at a file. */
export function findFile(path: string): FoundFile {
  const stamp = stampOf(path);
  const hash = hashIfThere(path);
  return hash === undefined ? { stamp } : { hash, stamp };
}

/** The hash of a file that was looked at before: it is read again only if it has changed since. */
export const hashNow = (path: string, found: FoundFile | undefined): string | undefined =>
  found?.stamp === stampOf(path) ? found.hash : hashIfThere(path);

/** The hash of a file, or undefined when it is not there. */
export function hashIfThere(path: string): string | undefined {
  const bytes = readIfThere(path);
  return bytes && hashOf(bytes);
}

function stampOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeNs} ${found.ctimeNs} ${found.size}`;
}
