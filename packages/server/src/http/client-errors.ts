/** Responses to malformed requests: Node's parser rejects them before a request object exists. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from './failures.js';

interface Problem {
  readonly status: number;
  /** As it ends "The request cannot be read: …". */
  readonly reason: string;
}

const problems: ReadonlyMap<string | undefined, Problem> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, reason: 'it took too long to arrive' }],
  ['HPE_HEADER_OVERFLOW', { status: 431, reason: 'its headers are too long' }],
  [
    'HPE_INVALID_URL',
    { status: 400, reason: 'its URL has a character that must be percent-encoded, as %20 for a space' },
  ],
]);
const other: Problem = { status: 400, reason: 'it is not valid HTTP' };

/** Writes the response to the connection and closes it. */
export function respondToClientError(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, reason } = problems.get(error.code) ?? other;
  const { headers, body } = failure('badrequest', status, { reason });
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  if (!socket.writable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body.toString()}`);
  // A client that continues to send does not keep the connection open.
  socket.destroySoon();
}
