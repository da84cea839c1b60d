/** Properties of a file that its beginning shows: its compression, and the contents of its pages. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { constants, deflateRawSync, gunzipSync } from 'node:zlib';
import { Decompress } from 'fzstd';
import { type Compression, compressionOf } from '../files/compression.js';
import { packing } from '../xml/read-revision.js';

/** Typical compression ratios. */
const usualRatios: Readonly<Record<Compression, number>> = { none: 1, gz: 4, bz2: 5, zst: 5, '7z': 20, xz: 7, lzma: 7 };
/** Bytes at the beginning. gzip and Zstandard may expand them a thousand times. */
const sampleBytes = 1 << 20;
const mostPlain = 16 << 20;
/** Half of a block of bzip2: the last one at the beginning of a file is rarely whole. */
const halfBlock = 450_000;

/** Counts for each uncompressed byte of a file of pages. */
export interface Density {
  readonly pages: number;
  readonly revisions: number;
  /** Bytes of texts, and of compressed texts. */
  readonly text: number;
  readonly packed: number;
  readonly links: number;
  readonly calls: number;
}

/** Of a small Wikipedia, for files whose beginning cannot be read. */
const usualDensity: Density = {
  pages: 5.4e-4,
  revisions: 5.4e-4,
  text: 0.65,
  packed: 0.28,
  links: 5.1e-3,
  calls: 2.7e-3,
};

export interface Sample {
  /** Uncompressed bytes for each byte of the file. */
  readonly ratio: number;
  readonly density: Density;
}

/** A damaged beginning is ignored here, because the import reports it. */
export async function sampleOf(path: string): Promise<Sample> {
  const compression = compressionOf(path);
  const usual = { ratio: usualRatios[compression], density: usualDensity };
  if (compression === '7z' || compression === 'xz' || compression === 'lzma') return usual;
  try {
    const { plain, from } = await decompressed(compression, beginning(path));
    return plain.length === 0 || from === 0 ? usual : { ratio: plain.length / from, density: densityOf(plain) };
  } catch {
    return usual;
  }
}

/** The file holds other texts than those of pages if it has no `<page>`. */
function densityOf(plain: Buffer): Density {
  const xml = plain.toString('latin1');
  const pages = count(xml, '<page>');
  if (pages === 0) return usualDensity;
  let [text, packed] = [0, 0];
  for (const [, content = ''] of xml.matchAll(/<text[^<>]*>([^<]+)<\/text>/g)) {
    text += content.length;
    packed += deflateRawSync(Buffer.from(content, 'latin1'), packing).length;
  }
  const counts = { text, packed, links: count(xml, '[['), calls: count(xml, '{{') };
  // A page has a revision, also when its title is longer than the beginning.
  const all = { pages, revisions: Math.max(pages, count(xml, '<revision>')), ...counts };
  return Object.fromEntries(Object.entries(all).map(([name, sum]) => [name, sum / plain.length])) as typeof all;
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Uncompressed bytes, and the number of bytes that they come from. */
interface Plain {
  readonly plain: Buffer;
  readonly from: number;
}

async function decompressed(compression: Exclude<Compression, '7z' | 'xz' | 'lzma'>, bytes: Buffer): Promise<Plain> {
  if (compression === 'none') return { plain: bytes, from: bytes.length };
  if (compression === 'gz') return gunzipped(bytes);
  if (compression === 'bz2') return unbzip2(bytes);
  const parts: Uint8Array[] = [];
  new Decompress((part) => void parts.push(part)).push(bytes, false);
  return { plain: Buffer.concat(parts), from: bytes.length };
}

/** The beginning is halved until it expands to less than the most. */
function gunzipped(bytes: Buffer): Plain {
  try {
    const plain = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostPlain });
    return { plain, from: bytes.length };
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (!isTooLong || bytes.length < 1000) throw error;
    return gunzipped(bytes.subarray(0, bytes.length / 2));
  }
}

function unbzip2(bytes: Buffer): Plain {
  const run = (command: string) => spawnSync(command, ['-dc'], { input: bytes, maxBuffer: mostPlain });
  const first = run('bzip2');
  // Of data that is cut off, lbzip2 writes the blocks that were ready when it saw the end: at times none.
  const { stdout: plain, status } = first.error === undefined ? first : run('lbzip2');
  if (status === 0 || plain.length === 0) return { plain, from: bytes.length };
  return { plain, from: (bytes.length * plain.length) / (plain.length + halfBlock) };
}

function beginning(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(sampleBytes);
    return bytes.subarray(0, readSync(file, bytes, 0, sampleBytes, 0));
  } finally {
    closeSync(file);
  }
}
