/** Estimates the resources of an import from the sizes of its files and the compression ratio of their beginnings. */
import { closeSync, openSync, readSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { constants, gunzipSync } from 'node:zlib';
import { Decompress } from 'fzstd';
import { type BlockPiece, splitBlocks } from '../bzip2/split-blocks.js';
import { type Compression, compressionOf } from '../files/compression.js';
import type { InputFile } from '../files/recognise.js';
import { decompressBlocks } from '../workers/decompress-blocks.js';

/** Typical compression ratios. */
const usualRatios: Readonly<Record<Compression, number>> = { none: 1, gz: 4, bz2: 5, zst: 5, '7z': 20 };
/** Number of bytes at the beginning. gzip and Zstandard may expand them a thousand times. */
const sampleBytes = { gz: 1 << 16, zst: 1 << 16, bz2: 1 << 20 } as const;
const sampleBlocks = 4;

/**
 * Measured with a generated dump of 40,000 pages and a small Wikipedia with many templates, whose links need more: bytes on the disk for each uncompressed byte (of pages: compressed texts, rows and
 * indexes), and uncompressed bytes that one core imports in a second. Links and the search index come on top.
 */
const needs = {
  pages: { disk: 0.57, rate: 20_000_000 },
  links: { disk: 0.7, rate: 10_000_000 },
  search: { disk: 0.4, rate: 29_000_000 },
  logs: { disk: 1.2, rate: 5_000_000 },
  table: { disk: 2.1, rate: 3_500_000 },
} as const;
type Need = keyof typeof needs;
/** Uncompressed bytes of bzip2 that one core decompresses in a second; other formats take little time. */
const bzip2Rate = 15_000_000;
/** More cores wait for the one that writes. */
const mostCores = 4;

export interface Estimate {
  readonly disk: number;
  readonly seconds: number;
}

/** What is made from the texts of pages in addition. */
export interface Wanted {
  readonly links: boolean;
  readonly search: boolean;
}

export async function estimate(files: readonly InputFile[], wanted: Wanted): Promise<Estimate> {
  const cores = Math.min(mostCores, availableParallelism());
  let [disk, seconds] = [2_000_000, 1];
  for (const { path, size, kind } of files) {
    if (kind !== 'pages' && kind !== 'logs' && kind !== 'table') continue;
    const bytes = size * (await ratioOf(path));
    const extra = (['links', 'search'] as const).filter((name) => kind === 'pages' && wanted[name]);
    if (compressionOf(path) === 'bz2') seconds += bytes / bzip2Rate / cores;
    for (const need of [kind, ...extra] satisfies readonly Need[]) {
      disk += bytes * needs[need].disk;
      seconds += bytes / needs[need].rate / cores;
    }
  }
  return { disk, seconds };
}

/** Uncompressed bytes for each byte of a file. A damaged beginning is ignored here, because the import reports it. */
async function ratioOf(path: string): Promise<number> {
  const compression = compressionOf(path);
  if (compression === 'none' || compression === '7z') return usualRatios[compression];
  try {
    const ratio = await sampledRatio(compression, beginning(path, sampleBytes[compression]));
    return Number.isFinite(ratio) && ratio > 0 ? ratio : usualRatios[compression];
  } catch {
    return usualRatios[compression];
  }
}

async function sampledRatio(compression: 'gz' | 'bz2' | 'zst', bytes: Buffer): Promise<number> {
  if (compression === 'gz')
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).length / Math.max(1, bytes.length);
  if (compression === 'bz2') return ratioOfBlocks(bytes);
  let plain = 0;
  new Decompress((part) => void (plain += part.length)).push(bytes, false);
  return plain / Math.max(1, bytes.length);
}

async function ratioOfBlocks(bytes: Buffer): Promise<number> {
  const pieces: BlockPiece[] = [];
  const once = (async function* () {
    yield bytes;
  })();
  for await (const piece of splitBlocks(once, () => undefined)) {
    pieces.push(piece);
    if (pieces.length === sampleBlocks + 1) break;
  }
  // The last block may continue after the beginning of the file.
  const whole = pieces.length > 1 ? pieces.slice(0, -1) : pieces;
  const { blocks } = decompressBlocks({ file: '', pieces: whole });
  const sum = (lists: readonly { readonly length: number }[]): number =>
    lists.reduce((total, { length }) => total + length, 0);
  return sum(blocks) / sum(whole.map((piece) => piece.bytes));
}

function beginning(path: string, size: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(size);
    return bytes.subarray(0, readSync(file, bytes, 0, size, 0));
  } finally {
    closeSync(file);
  }
}
