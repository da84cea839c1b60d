/** The fast path for nearly all requests: GET without a body at an API path, without trusted proxies. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { RawRequest } from '../request/raw-request.js';
import { failure } from './failures.js';
import { apiPaths, plainAddress } from './api-request.js';
import { connectionOf, urlLimit, type ApiRoutesOptions } from './api-routes.js';
import { outgoing, type Outgoing } from './outgoing.js';

type Options = Pick<ApiRoutesOptions, 'dispatch' | 'onResponse'>;

/** Handles such requests without the router. All others go to the router, and all of them while the server closes. */
export function directly(app: FastifyInstance, options: Options, onFailure: (error: unknown) => void): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const plain = isClosing ? undefined : plainRequest(request);
    if (plain === undefined) app.routing(request, response);
    else void handle(request, response, plain, options, onFailure);
  });
}

/** The request as plain data, if the fast path supports it. */
function plainRequest({ method, url = '', headers, socket }: IncomingMessage): RawRequest | undefined {
  if (method !== 'GET' || url.length > urlLimit || socket.remoteAddress === undefined) return undefined;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path !== apiPaths[0] && path !== apiPaths[1]) return undefined;
  if (!isPlain(headers)) return undefined;
  return {
    method,
    path,
    query: mark < 0 ? '' : url.slice(mark + 1),
    headers,
    ip: plainAddress(socket.remoteAddress),
    origin: `http://${headers['host'] ?? ''}`,
  };
}

/**
 * Whether the request has no body, and each header has one value. Only `set-cookie`, which clients do not send, is an
 * array.
 */
function isPlain(headers: IncomingMessage['headers']): headers is Record<string, string> {
  return (
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['set-cookie'] === undefined
  );
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  plain: RawRequest,
  { dispatch, onResponse }: Options,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const begin = performance.now();
  try {
    const result = await dispatch(plain, connectionOf(request, response));
    onResponse(request, result, performance.now() - begin);
    const sent = outgoing(request, result);
    send(response, sent instanceof Promise ? await sent : sent);
  } catch (error) {
    onFailure(error);
    if (response.headersSent) response.destroy();
    else sendFailure(response);
  }
}

function sendFailure(response: ServerResponse): void {
  const { status, headers, body } = failure('internal_api_error', 500);
  send(response, { status, headers: { ...headers }, body });
}

/** Characters that take two bytes each in memory. */
const wide = /[^\x00-\xff]/;

function send(response: ServerResponse, { status, headers, body }: Outgoing): void {
  // Text with such characters is encoded once. Node would encode it three times.
  const sent = typeof body === 'string' && wide.test(body) ? Buffer.from(body) : body;
  const length = sent === undefined ? 0 : Buffer.byteLength(sent);
  if (sent !== undefined) headers['Content-Length'] = String(length);
  // ASCII text is the same in both encodings, and this one is faster to write.
  const encoding = sent?.length === length ? 'latin1' : 'utf8';
  response.writeHead(status, headers as Record<string, string>).end(sent, encoding);
}
