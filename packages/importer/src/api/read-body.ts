/** Bodies of responses, within bounds. */
import { DumpError, messageOf } from '../dump-error.js';

/** Bytes of a response that is read into memory, decompressed. */
export const largestBody = 256 * 1024 * 1024;

/** Milliseconds that it may take; the connection itself gives up a server that is silent. */
const longestRead = 600_000;

/** Reads a body; one with more bytes, or that takes longer, is given up. */
export async function readBody({ body, url }: Response, most = largestBody): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const end = performance.now() + longestRead;
  // Leaving the loop cancels the rest.
  for await (const chunk of chunksOf({ body, url })) {
    size += chunk.byteLength;
    if (size > most) throw new DumpError(`the response has more than ${most} bytes`, url);
    if (performance.now() > end) throw new DumpError(`the response takes more than ${longestRead / 1000} seconds`, url);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The parts of a body. A connection that breaks, or a time that is over, is a DumpError. */
export async function* chunksOf({ body, url }: Pick<Response, 'body' | 'url'>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk;
  } catch (error) {
    throw new DumpError(`cannot be read: ${messageOf(error)}`, url);
  }
}
