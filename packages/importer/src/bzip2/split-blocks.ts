/** Splits bzip2 data, of one stream or of many, into pieces with one block each. */
import { findMarks, markBytes } from './find-marks.js';

/** No block takes more compressed bytes. */
const longestBlock = 8 << 20;

export interface BlockPiece {
  /** The bytes with the block, and some bits of its neighbours. */
  readonly bytes: Uint8Array;
  /** Where in `bytes` the block starts and ends. */
  readonly startBit: number;
  readonly endBit: number;
  /** Position in the file of the first byte. */
  readonly position: number;
}

/** Yields the blocks in their order. Calls `onOddity` for data after the last block, or if the end is missing. */
export async function* splitBlocks(
  chunks: AsyncIterable<Buffer>,
  onOddity: (problem: string, position: number) => void,
): AsyncGenerator<BlockPiece> {
  let held: Buffer = Buffer.alloc(0);
  let base = 0;
  let open: number | undefined;
  let searched = 0;
  let ended = false;
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const from = Math.max(0, searched - markBytes);
    for (const { bit, kind } of findMarks(held.subarray(from))) {
      const at = from * 8 + bit;
      if (open !== undefined && at <= open) continue;
      if (open !== undefined) yield pieceOf(held, open, at, base);
      open = kind === 'block' ? at : undefined;
      ended = kind === 'end';
    }
    const keepFrom = open === undefined ? Math.max(0, held.length - markBytes) : open >>> 3;
    held = held.subarray(keepFrom);
    base += keepFrom;
    searched = held.length;
    if (open !== undefined) open -= keepFrom * 8;
    if (held.length > longestBlock) break;
  }
  if (open !== undefined) yield pieceOf(held, open, held.length * 8, base);
  if (!ended) onOddity('the data ends before the end of its bzip2 stream: the file is cut off', base + held.length);
}

function pieceOf(held: Buffer, startBit: number, endBit: number, base: number): BlockPiece {
  const first = startBit >>> 3;
  const bytes = held.subarray(first, Math.min(held.length, (endBit + 7) >>> 3));
  return { bytes, startBit: startBit - first * 8, endBit: endBit - first * 8, position: base + first };
}
