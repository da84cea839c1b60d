import { readFileSync } from 'node:fs';

/** True for the error of a file that is not there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/**
 * The bytes of a file, or undefined when it is not there. Hundreds of small files are read at once, one by one: to hand
 * each to another thread takes several times as long as to read it.
 */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
