import { readFileSync } from 'node:fs';

/** What `work` gives, or undefined when the file that it works on is not there. */
export function ifThere<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

/**
 * The bytes of a file, or undefined when it is not there. Hundreds of small files are read at once, one by one: to hand
 * each to another thread takes several times as long as to read it.
 */
export const readIfThere = (path: string): Buffer | undefined => ifThere(() => readFileSync(path));
