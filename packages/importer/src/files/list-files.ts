/** The files in the arguments of an import: files themselves, and all files of folders. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DumpError } from '../errors/dump-error.js';

export function listFiles(paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((path) => {
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts === undefined) throw new DumpError('there is no such file or folder', path);
    if (facts.isDirectory()) return filesBelow(path);
    // A dump is read several times, and a pipe without a writer waits for ever.
    if (!facts.isFile()) throw new DumpError('is neither a file nor a folder', path);
    return [path];
  });
  return [...new Set(files)].sort(byNumbers.compare);
}

const byNumbers = new Intl.Collator('en', { numeric: true });

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
}
