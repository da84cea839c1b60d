import { readBlock, blockLimit, type SortedBlock } from '../bzip2/decode-block.js';
import { crcOf } from '../bzip2/crc.js';
import { lanes, links, restoreBlocks } from '../bzip2/restore-blocks.js';
import type { BlockPiece } from '../bzip2/split-blocks.js';
import { DumpError, messageOf } from '../dump-error.js';

export interface BlocksTask {
  readonly file: string;
  /** At most `lanes`. */
  readonly pieces: readonly BlockPiece[];
}

/** The uncompressed bytes of the blocks of a task, in their order. */
export interface Decompressed {
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
}

/** Decodes blocks of bzip2, several at the same time if it can. */
export interface BlockDecoder {
  /** Tasks that it does at the same time. */
  readonly width: number;
  /** Blocks of a task: several are faster, one is ready earlier. */
  readonly together: number;
  readonly decode: (task: BlocksTask) => Promise<Decompressed>;
}

/** Decompresses some blocks of bzip2. */
export function decompressBlocks({ file, pieces }: BlocksTask): Decompressed {
  const blocks = pieces.map((piece, lane) => checked(file, piece, () => readPiece(piece, lane)));
  const restored = restoreBlocks(blocks);
  for (const [lane, piece] of pieces.entries())
    checked(file, piece, () => {
      if (crcOf(restored[lane] as Uint8Array) !== (blocks[lane] as SortedBlock).crc)
        throw new RangeError('the checksum of a block is wrong');
    });
  return { blocks: restored };
}

function readPiece({ bytes, startBit, endBit }: BlockPiece, lane: number): SortedBlock {
  const block = readBlock(bytes, startBit, links, lane * blockLimit);
  if (block.endBit !== endBit) throw new RangeError('something lies between two blocks');
  return block;
}

function checked<T>(file: string, { position }: BlockPiece, does: () => T): T {
  try {
    return does();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DumpError(`damaged bzip2 data: ${messageOf(error)}`, file, position, 'compressed byte');
  }
}

/** Decodes blocks in the calling thread. */
export const ownDecoder: BlockDecoder = {
  width: 0,
  together: lanes,
  decode: async (task) => decompressBlocks(task),
};

/** Decodes no more blocks than are needed. */
export const oneBlockDecoder: BlockDecoder = { ...ownDecoder, together: 1 };
