import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { ifThere } from './read-if-there.js';

/** The hash of a text or of bytes, as manifests hold it. */
export const hashOf = (content: string | Uint8Array): string => hash('sha256', content);

const piece = Buffer.allocUnsafeSlow(1 << 16);

/** The hash of a file, or undefined when it is not there. All files are read through one small buffer: memory for whole ones takes most of the time. */
export function hashIfThere(path: string): string | undefined {
  const file = ifThere(() => openSync(path, 'r'));
  if (file === undefined) return undefined;
  try {
    const found = createHash('sha256');
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      found.update(piece.subarray(0, length));
    return found.digest('hex');
  } finally {
    closeSync(file);
  }
}
