/** Request bodies: limited individually and in total, and decompressed if necessary. */
import type { ServerResponse } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface BodyLimits {
  /** Bytes that one body may have, unpacked. */
  readonly each: number;
  /** Maximum total size of all bodies in memory, in bytes. */
  readonly together: number;
}

/** Why a body is rejected, with the HTTP status of the response. */
export class BodyError extends Error {
  constructor(
    readonly statusCode: 400 | 413 | 415 | 503,
    message: string,
  ) {
    super(message);
    this.name = 'BodyError';
  }
}

const unpackers: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
]);

/** Reads bodies of any type as bytes. A body counts against the budget until its response is sent. */
export function acceptBodies(server: FastifyInstance, limits: BodyLimits): void {
  let used = 0;
  const reserve = (reply: ServerResponse): Reserve => {
    let own = 0;
    const release = (): void => {
      used -= own;
      own = 0;
    };
    reply.once('close', release);
    const add = (bytes: number): void => {
      if (used + bytes > limits.together) throw new BodyError(503, 'too many bodies at once');
      own += bytes;
      used += bytes;
    };
    return { add, release };
  };
  const responses = new WeakMap<FastifyRequest, ServerResponse>();
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) responses.set(request, reply.raw);
    done();
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const response = responses.get(request);
    if (response === undefined) return Buffer.alloc(0);
    return readBody(request, payload, limits.each, reserve(response));
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Reads a body. The rest of a rejected one is still read from the connection, otherwise its sender would not read the
 * response.
 */
async function readBody(request: FastifyRequest, payload: Readable, most: number, reserve: Reserve): Promise<Buffer> {
  let unpacker: Transform | undefined;
  const declared = Number(request.headers['content-length'] ?? 0);
  try {
    if (declared > most) throw tooLarge();
    unpacker = unpackerOf(request);
    return await (unpacker === undefined
      ? collected(payload, most, reserve)
      : unpacked(payload, unpacker, most, reserve));
  } catch (error) {
    unpacker?.destroy();
    reserve.release();
    if (declared <= mostDrained * most) await drained(payload.unpipe(), mostDrained * most);
    throw error;
  }
}

/** The factor of the body limit up to which the rest of a rejected body is read. */
const mostDrained = 4;

/** Resolves when a body has arrived, or this number of bytes of it. */
function drained(payload: Readable, most: number): Promise<void> {
  return new Promise((resolve) => {
    if (payload.readableEnded || payload.destroyed) return resolve();
    let length = 0;
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > most) resolve();
    });
    for (const event of ['end', 'close', 'error']) payload.once(event, () => resolve());
    payload.resume();
  });
}

/** The part of the budget that one body has. */
interface Reserve {
  readonly add: (bytes: number) => void;
  readonly release: () => void;
}

const tooLarge = (): BodyError => new BodyError(413, 'the body is too large');

const encodingOf = ({ headers }: FastifyRequest): string =>
  headers['content-encoding']?.trim().toLowerCase() || 'identity';

function unpackerOf(request: FastifyRequest): Transform | undefined {
  const encoding = encodingOf(request);
  if (encoding === 'identity') return undefined;
  const make = unpackers.get(encoding);
  if (make === undefined) throw new BodyError(415, `Content-Encoding ${encoding} is not known`);
  return make();
}

/** The decompressed size counts during decompression: few bytes may expand to many. */
function unpacked(payload: Readable, unpacker: Transform, most: number, reserve: Reserve): Promise<Buffer> {
  let received = 0;
  payload.on('data', (chunk: Buffer) => {
    received += chunk.length;
    // Bytes that unpack to nothing are bounded, too.
    if (received > most) unpacker.destroy(tooLarge());
  });
  payload.once('error', (error) => unpacker.destroy(error));
  return collected(payload.pipe(unpacker), most, reserve).catch((error: unknown) => {
    if (received === 0 && isBroken(error)) return Buffer.alloc(0);
    throw isBroken(error) ? new BodyError(400, 'the body is not what its Content-Encoding says') : error;
  });
}

/** An error of the library that unpacks. */
const isBroken = (error: unknown): boolean => String((error as NodeJS.ErrnoException).code).startsWith('Z_');

function collected(source: Readable, most: number, reserve: Reserve): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      try {
        if (length > most) throw tooLarge();
        reserve.add(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        source.off('data', take);
        reject(error as Error);
      }
    };
    source.on('data', take);
    source.once('end', () => resolve(Buffer.concat(chunks, length)));
    source.on('error', reject);
  });
}
