/** Decompresses Zstandard; Node 20 has no decoder of its own. */
import { basename } from 'node:path';
import { Decompress } from 'fzstd';
import { DumpError, messageOf } from '../errors/dump-error.js';

/** Compressed bytes that are passed on at once: the decoder yields whole blocks, up to a thousand times as large. */
const stepBytes = 1 << 14;

export async function* unzstd(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const file = basename(path);
  let ready: Uint8Array[] = [];
  const decoder = new Decompress((bytes) => void ready.push(bytes));
  let position = 0;
  const push = (bytes: Uint8Array, isLast: boolean): void => {
    try {
      decoder.push(bytes, isLast);
    } catch (error) {
      throw new DumpError(`damaged or cut off zstd data: ${messageOf(error)}`, file, position, 'compressed byte');
    }
  };
  function* taken(): Generator<Buffer> {
    for (const bytes of ready)
      if (bytes.length > 0) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    ready = [];
  }
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += stepBytes) {
      const step = chunk.subarray(from, from + stepBytes);
      push(step, false);
      position += step.length;
      yield* taken();
    }
  push(new Uint8Array(0), true);
  yield* taken();
}
