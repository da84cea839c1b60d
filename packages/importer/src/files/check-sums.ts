/** Compares files with the checksum lists next to them: `SHA256SUMS`, `*-sha1sums.txt`, `*-md5sums.txt`. */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DumpError } from '../errors/dump-error.js';
import type { InputFile } from './recognise.js';

/** Throws a DumpError that names the first file with a wrong checksum. */
export async function checkSums(files: readonly InputFile[]): Promise<void> {
  for (const list of files.filter(({ kind }) => kind === 'checksums')) {
    const algorithm = algorithmOf(list.file);
    for (const { sum, name } of readList(list.path)) {
      const path = join(dirname(list.path), name);
      const file = files.find((other) => other.path === path && other.kind !== 'ignored');
      if (file === undefined) continue;
      const found = await sumOf(path, algorithm);
      if (found !== sum)
        throw new DumpError(
          `its ${algorithm} checksum is ${found}, and ${list.file} says ${sum}: the file is damaged, get it again`,
          file.file,
        );
    }
  }
}

export function algorithmOf(file: string): 'sha256' | 'sha1' | 'md5' {
  return file === 'SHA256SUMS' ? 'sha256' : file.includes('sha1') ? 'sha1' : 'md5';
}

/** Lines of a checksum list: `SUM  NAME` or `SUM *NAME`. */
export function readList(path: string): readonly { readonly sum: string; readonly name: string }[] {
  return [...readFileSync(path, 'utf8').matchAll(/^([0-9a-f]{32,64}) [ *](.+)$/gm)].map(([, sum = '', name = '']) => ({
    sum,
    name,
  }));
}

export async function sumOf(path: string, algorithm: string): Promise<string> {
  const hash = createHash(algorithm);
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
