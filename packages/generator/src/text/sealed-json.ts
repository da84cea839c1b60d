/** Caches on the disk: a file that is damaged is as good as none. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { hashOf } from './hash.js';

/** The JSON text that was sealed; undefined without a file, and for one that has changed since. */
export async function readSealed(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    const end = text.indexOf('\n');
    const json = text.slice(end + 1);
    return text.slice(0, end) === hashOf(json) ? json : undefined;
  } catch {
    // A cache that is not there or cannot be read saves nothing.
    return undefined;
  }
}

/** Writes JSON after its hash, in one step. */
export async function writeSealed(path: string, json: string): Promise<void> {
  await writeFile(`${path}.${process.pid}`, `${hashOf(json)}\n${json}`);
  await rename(`${path}.${process.pid}`, path);
}
