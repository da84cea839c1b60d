import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { makeServer } from './server.js';
import type { Wiki } from './wiki.js';

/**
 * Responds to one request of streamable HTTP. There is no state between requests, so that any process may respond. A
 * client that closes the connection cancels its call.
 */
export async function handleHttp(
  wiki: Wiki,
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
): Promise<void> {
  const server = makeServer(wiki);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: false });
  response.once('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, body);
}
