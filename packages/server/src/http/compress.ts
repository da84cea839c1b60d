/** Bodies packed for clients that take them so. */
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';

const packers = { gzip: promisify(gzip), deflate: promisify(deflate) } as const;
type Encoding = keyof typeof packers;

/** Size in bytes below which compression costs more than it saves. */
const least = 1024;

export const worthPacking = (body: string | Buffer): boolean => body.length >= least;

export const pack = (body: string | Buffer, encoding: Encoding): Promise<Buffer> => packers[encoding](body);

/** The supported encoding that an `Accept-Encoding` header selects, if any. */
export function chosenEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map(header.split(',').map((part) => weighted(part)));
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weightOf('deflate') > weightOf('gzip') ? 'deflate' : 'gzip';
  return weightOf(best) > 0 ? best : undefined;
}

function weighted(part: string): readonly [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
  return [name, quality === undefined ? 1 : Number(quality) || 0];
}
