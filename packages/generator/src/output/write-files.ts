/** Writes files so that each is there whole or not at all. */
import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.js';
import type { TextFile } from '../text/text-file.js';

/**
 * Writes all files into a folder; with `''`, to the paths that they have. They are a person's from then on. This is one piece of work: a
 * signal in the middle ends the process when the last of them is there.
 */
export function writeFiles(folder: string, files: readonly TextFile[]): void {
  for (const { path, text } of files) writeWhole(join(folder, path), text);
}

/** The same for files that must not be there yet: one that has come into being meanwhile is left alone, with an error. */
export function createFiles(folder: string, files: readonly TextFile[]): void {
  for (const { path, text } of files) writeWhole(join(folder, path), text, linkSync);
}

/** Writes a file next to its place, or to another file of the same disk, and then puts it there in one step. */
export function writeWhole(
  path: string,
  content: string | Buffer,
  putInPlace: (from: string, to: string) => void = renameSync,
  temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}`),
): void {
  makeFolder(dirname(path));
  try {
    writeFileSync(temporary, content);
    putInPlace(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
