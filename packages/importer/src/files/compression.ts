/** Detects the compression of a file from its first bytes, independent of its name. */
import { closeSync, openSync, readSync } from 'node:fs';

export type Compression = 'none' | 'gz' | 'bz2' | 'zst' | '7z' | 'xz' | 'lzma';

const signatures: readonly (readonly [Compression, readonly number[]])[] = [
  ['gz', [0x1f, 0x8b]],
  ['bz2', [0x42, 0x5a, 0x68]],
  ['zst', [0x28, 0xb5, 0x2f, 0xfd]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  // The size of the dictionary is a power of two of 64 KiB or more.
  ['lzma', [0x5d, 0x00, 0x00]],
];

/** Archives and compressions that no program unpacks here. */
const archives: readonly (readonly [name: string, at: number, bytes: string])[] = [
  ['a zip archive', 0, 'PK\x03\x04'],
  ['an empty zip archive', 0, 'PK\x05\x06'],
  ['a rar archive', 0, 'Rar!\x1a\x07'],
  ['a tar archive', 257, 'ustar'],
  ['a file of lz4', 0, '\x04\x22\x4d\x18'],
  ['a file of lzip', 0, 'LZIP'],
  ['a file of compress (.Z)', 0, '\x1f\x9d'],
];

/** What kind of archive the first bytes are of; undefined for others. */
export function archiveOf(head: Buffer): string | undefined {
  return archives.find(([, at, bytes]) => head.toString('latin1', at, at + bytes.length) === bytes)?.[0];
}

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
