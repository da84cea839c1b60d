/** Cache files on disk, with a hash of their content. Damaged files are ignored. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hashOf } from './hash.js';

/** Reads the JSON text of a file. Returns undefined if the file is missing or its hash does not match. */
export async function readSealed(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    const end = text.indexOf('\n');
    const json = text.slice(end + 1);
    return text.slice(0, end) === hashOf(json) ? json : undefined;
  } catch {
    // Without a cache everything is computed again.
    return undefined;
  }
}

/** Writes a hash and JSON text atomically. A write that fails, for example on a full disk, leaves no file. */
export async function writeSealed(path: string, json: string): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  try {
    await writeFile(temporary, `${hashOf(json)}\n${json}`);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
