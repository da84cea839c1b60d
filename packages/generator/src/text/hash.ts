import { hash } from 'node:crypto';
import { readIfThere } from './read-if-there.js';

/** The hash of a text or of bytes, as manifests hold it. */
export const hashOf = (content: string | Uint8Array): string => hash('sha256', content);

/** The hash of a file, or undefined when it is not there. */
export function hashIfThere(path: string): string | undefined {
  const bytes = readIfThere(path);
  return bytes && hashOf(bytes);
}
