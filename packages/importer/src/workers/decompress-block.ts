import { decodeBlock } from '../bzip2/decode-block.js';
import { DumpError, messageOf } from '../dump-error.js';

export interface BlockTask {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly startBit: number;
  readonly endBit: number;
  readonly position: number;
}

/** Decompresses one block of bzip2. */
export function decompressBlock({ file, bytes, startBit, endBit, position }: BlockTask): {
  readonly bytes: Uint8Array;
} {
  try {
    const block = decodeBlock(bytes, startBit);
    if (block.endBit === endBit) return { bytes: block.bytes };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DumpError(`damaged bzip2 data: ${messageOf(error)}`, file, position, 'compressed byte');
  }
  throw new DumpError('damaged bzip2 data: something lies between two blocks', file, position, 'compressed byte');
}

/** Decodes blocks in the thread that needs them. */
export const ownDecoder = {
  width: 1,
  decode: async (block: BlockTask): Promise<{ readonly bytes: Uint8Array }> => decompressBlock(block),
};
