/** The wiki as tools for language models at `/mcp`: each tool sends queries to this server. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Cancellation, Json, Send } from '@wiki-query/mcp';
import type { RawRequest } from '../request/raw-request.js';
import { apiRequest } from './api-request.js';
import type { ApiRoutesOptions } from './api-routes.js';
import { type Hosts, namesOneOf, notAccepted } from './hosts.js';

/** Bytes that a message may have. */
const messageLimit = 64 * 1024;

/** Requests of the tools count as requests of the client: its limits and the rights of everybody apply. */
const senderFor =
  ({ dispatch, onResponse }: ApiRoutesOptions, request: FastifyRequest): Send =>
  async (parameters, signal) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = Buffer.from(new URLSearchParams(parameters).toString());
    const begin = performance.now();
    const raw: RawRequest = { ...apiRequest(request), path: '/api.php', query: '', headers, body };
    const response = await dispatch(raw, signal);
    onResponse(raw, response, performance.now() - begin);
    signal.throwIfAborted();
    return JSON.parse(String(response.body)) as Json;
  };

/** A page of another site in the client's browser must not use the wiki through it. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** The way to the other processes of this server, one of which may run a call that is cancelled here. */
export interface Cancellations {
  readonly announce: (cancellation: Cancellation) => void;
  /** Calls back with those that any process has announced. */
  readonly onAnnounced: (callback: (cancellation: Cancellation) => void) => void;
}

export async function mcpRoutes(
  server: FastifyInstance,
  options: ApiRoutesOptions,
  hosts: Hosts,
  cancellations?: Cancellations,
): Promise<void> {
  // A large library, which other servers do not need.
  const { HttpSessions, wikiOf } = await import('@wiki-query/mcp');
  const sessions = new HttpSessions(cancellations?.announce);
  cancellations?.onAnnounced((cancellation) => sessions.cancel(cancellation));
  const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
    reply.code(status).send({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
  server.post('/mcp', async (request, reply) => {
    if (!namesOneOf(request.headers.host, hosts)) return refuse(reply, 421, `The request is refused: ${notAccepted}.`);
    if (isForeign(request)) return refuse(reply, 403, 'Requests from pages of other sites are refused.');
    if (Buffer.isBuffer(request.body) && request.body.length > messageLimit)
      return refuse(reply, 413, `A message may have ${messageLimit} bytes.`);
    const message = parse(request.body);
    if (message === undefined) return refuse(reply, 400, 'The body is not JSON.');
    reply.hijack();
    await sessions.respond(wikiOf(senderFor(options, request)), request.raw, reply.raw, message);
    return reply;
  });
  for (const method of ['GET', 'DELETE'] as const)
    server.route({
      method,
      url: '/mcp',
      handler: (_, reply) => refuse(reply.header('Allow', 'POST'), 405, 'Send messages by POST.'),
    });
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
