/** Opens a file of a dump as a stream of its uncompressed bytes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type BlockPiece, splitBlocks } from '../bzip2/split-blocks.js';
import { DumpError, messageOf } from '../dump-error.js';
import { inOrder } from '../workers/in-order.js';
import type { BlockDecoder } from '../workers/decompress-blocks.js';
import { compressionOf } from './compression.js';
import { unzstd } from './unzstd.js';

const chunkBytes = 1 << 20;

/** The uncompressed bytes of a file. Throws a DumpError with the position if the file is damaged or truncated. */
export async function* openSource(
  path: string,
  decoder: BlockDecoder,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const compression = compressionOf(path);
  if (compression === '7z') yield* un7z(path);
  else if (compression === 'bz2') yield* unbzip2(path, decoder, onRead);
  else if (compression === 'gz') yield* gunzip(path, onRead);
  else if (compression === 'zst') yield* unzstd(path, readFile(path, onRead));
  else yield* readFile(path, onRead);
}

async function* readFile(path: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let position = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      yield chunk as Buffer;
      position += (chunk as Buffer).length;
      onRead((chunk as Buffer).length);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new DumpError(`cannot be read: ${messageOf(error)}`, basename(path), position);
  }
}

async function* unbzip2(path: string, decoder: BlockDecoder, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const file = basename(path);
  const oddities: DumpError[] = [];
  const pieces = splitBlocks(readFile(path, onRead), (problem, position) => {
    oddities.push(new DumpError(problem, file, position, 'compressed byte'));
  });
  const tasks = inOrder(grouped(pieces, decoder.together), decoder.width + 1, (group) =>
    // Copied, because a piece is a part of a larger buffer.
    decoder.decode({ file, pieces: group.map((piece) => ({ ...piece, bytes: Uint8Array.from(piece.bytes) })) }),
  );
  for await (const { blocks } of tasks)
    for (const bytes of blocks) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const oddity of oddities) throw oddity;
}

/** A block of fewer bytes is one that expands to up to fifty times the usual size: it is not decoded together with more. */
const leastShared = 4096;

async function* grouped(pieces: AsyncIterable<BlockPiece>, size: number): AsyncGenerator<readonly BlockPiece[]> {
  let group: BlockPiece[] = [];
  for await (const piece of pieces) {
    group.push(piece);
    if (group.length < size && piece.bytes.length >= leastShared) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function* gunzip(path: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const input = createReadStream(path, { highWaterMark: chunkBytes });
  const output = createGunzip({ chunkSize: chunkBytes });
  input.on('error', (error) => output.destroy(error));
  input.on('data', (chunk) => onRead(chunk.length));
  input.pipe(output);
  let position = 0;
  try {
    for await (const chunk of output) {
      yield chunk as Buffer;
      position += (chunk as Buffer).length;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new DumpError(`damaged or cut off gzip data: ${messageOf(error)}`, basename(path), position);
  } finally {
    input.destroy();
    output.destroy();
  }
}

/** Programs that unpack 7z files, by the name of the command. */
const unpackers = ['7z', '7zz', '7za', '7zr'] as const;

async function* un7z(path: string): AsyncGenerator<Buffer> {
  const file = basename(path);
  for (const command of unpackers) {
    const child = spawn(command, ['e', '-so', '-bd', '--', path], { stdio: ['ignore', 'pipe', 'pipe'] });
    const started = await new Promise<boolean>((resolve) => {
      child.once('spawn', () => resolve(true));
      child.once('error', () => resolve(false));
    });
    if (!started) continue;
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)));
    const closed = once(child, 'close') as Promise<[number | null]>;
    let position = 0;
    try {
      for await (const chunk of child.stdout) {
        yield chunk as Buffer;
        position += (chunk as Buffer).length;
      }
      const [code] = await closed;
      if (code !== 0) throw new DumpError(`${command} could not unpack it: ${lastLine(said)}`, file, position);
    } finally {
      child.kill();
    }
    return;
  }
  throw new DumpError(
    `a .7z file needs the program 7z: install the package 7zip (apt install 7zip), or unpack the file first`,
    file,
  );
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || 'it gave no reason';
}
