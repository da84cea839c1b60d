/** Detects the compression of a file from its first bytes, independent of its name. */
import { closeSync, openSync, readSync } from 'node:fs';

export type Compression = 'none' | 'gz' | 'bz2' | 'zst' | '7z';

const signatures: readonly (readonly [Compression, readonly number[]])[] = [
  ['gz', [0x1f, 0x8b]],
  ['bz2', [0x42, 0x5a, 0x68]],
  ['zst', [0x28, 0xb5, 0x2f, 0xfd]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

export function compressionOf(path: string): Compression {
  const head = firstBytes(path, 8);
  return signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0] ?? 'none';
}

function firstBytes(path: string, count: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(count);
    return bytes.subarray(0, readSync(file, bytes, 0, count, 0));
  } finally {
    closeSync(file);
  }
}
