/** Opens a file of a dump as a stream of its uncompressed bytes. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { DumpError, messageOf } from '../errors/dump-error.js';
import { compressionOf } from './compression.js';
import { unpack } from './unpack.js';
import { unzstd } from './unzstd.js';

const chunkBytes = 1 << 20;

/** The uncompressed bytes of a file. Throws a DumpError with the position if the file is damaged or truncated. */
export async function* openSource(
  path: string,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const compression = compressionOf(path);
  if (compression === 'gz') yield* gunzip(path, onRead);
  else if (compression === 'zst') yield* unzstd(path, readFile(path, onRead));
  else if (compression === 'none') yield* readFile(path, onRead);
  else yield* unpack(path, compression, onRead);
}

async function* readFile(path: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let position = 0;
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: chunkBytes });
    for await (const chunk of chunks) {
      yield chunk;
      position += chunk.length;
      onRead(chunk.length);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new DumpError(`cannot be read: ${messageOf(error)}`, basename(path), position);
  }
}

async function* gunzip(path: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const input = createReadStream(path, { highWaterMark: chunkBytes });
  const output = createGunzip({ chunkSize: chunkBytes });
  input.on('error', (error) => output.destroy(error));
  input.on('data', (chunk) => onRead(chunk.length));
  input.pipe(output);
  let position = 0;
  try {
    const chunks: AsyncIterable<Buffer> = output;
    for await (const chunk of chunks) {
      yield chunk;
      position += chunk.length;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new DumpError(`damaged or cut off gzip data: ${messageOf(error)}`, basename(path), position);
  } finally {
    input.destroy();
    output.destroy();
  }
}
