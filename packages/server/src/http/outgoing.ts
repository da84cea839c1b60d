/** The bytes to send for a response: with an ETag if caches may store it, and compressed if the client accepts that. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { OutgoingResponse } from './outgoing-response.js';
import { chosenEncoding, pack, worthPacking } from './compress.js';

/** The headers of a request that affect the response. */
export interface IncomingRequest {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export interface Outgoing {
  readonly status: number;
  readonly headers: Record<string, string | readonly string[]>;
  /** Undefined: the client has it already. */
  readonly body: string | Buffer | undefined;
}

/** The response to a request with complete headers. A promise only if the body is compressed. */
export function outgoing(
  { method, headers: sent }: IncomingRequest,
  response: OutgoingResponse,
): Outgoing | Promise<Outgoing> {
  const { status, headers, body } = response;
  if (status === 503) headers['Retry-After'] ??= '2';
  if (status === 200 && isShared(headers) && (method === 'GET' || method === 'HEAD')) {
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    headers['ETag'] = tag;
    if (matches(sent['if-none-match'], tag)) return { status: 304, headers, body: undefined };
  }
  if (!worthPacking(body)) return { status, headers, body };
  const vary = headers['Vary'];
  if (vary === undefined) headers['Vary'] = 'Accept-Encoding';
  else if (!String(vary).includes('Accept-Encoding')) headers['Vary'] = `${String(vary)}, Accept-Encoding`;
  const encoding = chosenEncoding(sent['accept-encoding']);
  if (encoding === undefined) return { status, headers, body };
  headers['Content-Encoding'] = encoding;
  return pack(body, encoding).then((packed) => ({ status, headers, body: packed }));
}

function isShared(headers: OutgoingResponse['headers']): boolean {
  const control = headers['Cache-Control'];
  return typeof control === 'string' && control.includes('public');
}

/** Whether the tags in `If-None-Match` include this one. Compression makes them weak. */
export function matches(sent: string | undefined, tag: string): boolean {
  return (
    sent !== undefined && sent.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*')
  );
}
