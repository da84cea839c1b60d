/** The wiki as tools for language models at `/mcp`: each tool sends its queries to this server, as its client would. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Json, Send } from '@wiki-query/mcp';

/** Bytes that a message may have. */
const messageLimit = 64 * 1024;

/** Requests of the tools count as requests of the client: its limits and the rights of everybody apply. */
const senderFor =
  (server: FastifyInstance, { ip }: FastifyRequest): Send =>
  async (parameters, signal) => {
    const payload = new URLSearchParams(parameters).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await server.inject({
      method: 'POST',
      url: '/api.php',
      headers,
      payload,
      remoteAddress: ip,
      signal,
    });
    return response.json<Json>();
  };

/** A page of another site in the client's browser must not use the wiki through it. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

export function mcpRoutes(server: FastifyInstance): void {
  const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
    reply.code(status).send({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
  server.post('/mcp', async (request, reply) => {
    if (isForeign(request)) return refuse(reply, 403, 'Requests from pages of other sites are refused.');
    if (Buffer.isBuffer(request.body) && request.body.length > messageLimit)
      return refuse(reply, 413, `A message may have ${messageLimit} bytes.`);
    const message = parse(request.body);
    if (message === undefined) return refuse(reply, 400, 'The body is not JSON.');
    const { handleHttp, wikiOf } = await import('@wiki-query/mcp');
    reply.hijack();
    await handleHttp(wikiOf(senderFor(server, request)), request.raw, reply.raw, message);
    return reply;
  });
  for (const method of ['GET', 'DELETE'] as const)
    server.route({
      method,
      url: '/mcp',
      handler: (_, reply) =>
        refuse(reply.header('Allow', 'POST'), 405, 'Send messages by POST. There are no sessions.'),
    });
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
