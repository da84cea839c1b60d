import { hashOf } from '../text/hash.js';
import { readIfThere } from '../text/read-if-there.js';

/** The hash of a file, or undefined when it is not there. */
export function hashIfThere(path: string): string | undefined {
  const bytes = readIfThere(path);
  return bytes && hashOf(bytes);
}
