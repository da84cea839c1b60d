/** Bodies of requests: bounded each and together, and unpacked where they come packed. */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface BodyLimits {
  /** Bytes that one body may have, unpacked. */
  readonly each: number;
  /** Bytes that all bodies in memory may have together. */
  readonly together: number;
}

/** Why a body is not taken, with the HTTP status of the response. */
export class BodyError extends Error {
  constructor(
    readonly statusCode: 400 | 413 | 415 | 503,
    message: string,
  ) {
    super(message);
    this.name = 'BodyError';
  }
}

const unpackers = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
]);

/** Takes bodies of any type as bytes. A body counts against the budget until its response is sent. */
export function acceptBodies(server: FastifyInstance, limits: BodyLimits): void {
  let used = 0;
  const reserve = (reply: ServerResponse): ((bytes: number) => void) => {
    let own = 0;
    reply.once('close', () => (used -= own));
    return (bytes) => {
      if (used + bytes > limits.together) throw new BodyError(503, 'too many bodies at once');
      own += bytes;
      used += bytes;
    };
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
    return unpacked(request, await collected(request, payload, limits.each, reserve(response)), limits.each);
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Reads a body. One that is refused is still taken from the connection, or its sender would not read the response. */
function collected(
  request: FastifyRequest,
  payload: Readable,
  most: number,
  reserve: (bytes: number) => void,
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const refuse = (error: unknown): void => {
      payload.off('data', take).resume();
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      try {
        if (length > most) throw new BodyError(413, 'the body is too large');
        reserve(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    payload.on('data', take);
    payload.once('end', () => resolve(Buffer.concat(chunks, length)));
    payload.once('error', reject);
    if (declared > most) refuse(new BodyError(413, 'the body is too large'));
  });
}

async function unpacked(request: FastifyRequest, body: Buffer, most: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '' || body.length === 0) return body;
  const unpack = unpackers.get(encoding);
  if (unpack === undefined) throw new BodyError(415, `Content-Encoding ${encoding} is not known`);
  try {
    return await unpack(body, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new BodyError(413, 'the body is too large');
    throw new BodyError(400, `the body is not valid ${encoding}`);
  }
}
