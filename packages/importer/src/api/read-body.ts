/** Bodies of responses, within bounds. */
import { chunksOf } from '@wiki-query/client';
import { DumpError, messageOf } from '../errors/dump-error.js';

/** Bytes of a response that is read into memory, decompressed. */
export const largestBody = 256 * 1024 * 1024;

/** Reads a body; one with more bytes is given up. */
export async function readBody(response: Response, signal: AbortSignal, most = largestBody): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of partsOf(response, signal)) {
    size += chunk.byteLength;
    if (size > most) throw new DumpError(`the response has more than ${most} bytes`, response.url);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The parts of a body, which end with the signal. A connection that breaks, or a time that is over, is a DumpError. */
export async function* partsOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOf(response, signal);
  } catch (error) {
    throw new DumpError(`cannot be read: ${messageOf(error)}`, response.url);
  }
}
