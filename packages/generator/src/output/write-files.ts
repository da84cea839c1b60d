/** Writes files that are a person's from then on: each is there whole or not at all. */
import { randomUUID } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Host } from '../cli/host.js';
import { makeFolder } from './make-folder.js';
import type { TextFile } from '../text/text-file.js';

/**
 * Writes all files into a folder; with `''`, to the paths that they have. This is one piece of work: a signal in the middle ends the
 * process when the last of them is there.
 */
export const writeFiles = (host: Pick<Host, 'whole'>, folder: string, files: readonly TextFile[]): Promise<void> =>
  host.whole(async () => {
    for (const { path, text } of files) await writeWhole(join(folder, path), text, rename);
  });

/** The same for files that must not be there yet: one that has come into being meanwhile is left alone, with an error. */
export const createFiles = (host: Pick<Host, 'whole'>, folder: string, files: readonly TextFile[]): Promise<void> =>
  host.whole(async () => {
    for (const { path, text } of files) await writeWhole(join(folder, path), text, link);
  });

/** Writes a text next to its place, and then puts it there in one step. */
async function writeWhole(
  path: string,
  text: string,
  putInPlace: (from: string, to: string) => Promise<void>,
): Promise<void> {
  makeFolder(dirname(path));
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    await writeFile(temporary, text);
    await putInPlace(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
