/** Sessions over streamable HTTP. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CancelledNotificationSchema,
  isInitializeRequest,
  isJSONRPCRequest,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { makeServer, type Session } from './server.js';
import type { Wiki } from './wiki.js';

/** A request whose response the client does not need any more. */
export interface Cancellation {
  readonly session: string;
  readonly request: RequestId;
}

interface HttpSession extends Session {
  /** Ends a request that runs in this process. */
  readonly ends: Map<RequestId, () => void>;
}

/**
 * The sessions of an address. `initialize` gives a random ID, and a session is stored only while its requests run. So
 * any process may respond to any message, and sessions that nobody ends need no memory.
 */
export class HttpSessions {
  private readonly running = new Map<string, HttpSession>();

  /** `announce` passes a cancellation to all processes of the address, each of which calls `cancel`. */
  constructor(private readonly announce = (cancellation: Cancellation): void => this.cancel(cancellation)) {}

  /** Responds to a message. A client that closes the connection cancels its request, too. */
  async respond(wiki: Wiki, request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const id = request.headers['mcp-session-id']?.toString();
    const session = (id === undefined ? undefined : this.running.get(id)) ?? { running: 0, ends: new Map() };
    const server = makeServer(wiki, undefined, session);
    response.once('close', () => void server.close());
    if (id !== undefined) {
      const cancelled = CancelledNotificationSchema.safeParse(body).data?.params.requestId;
      if (cancelled !== undefined) this.announce({ session: id, request: cancelled });
      if (isJSONRPCRequest(body)) this.store(id, session, body.id, response, () => void server.close());
    }
    const options = isInitializeRequest(body) ? { sessionIdGenerator: randomUUID } : {};
    const transport = new StreamableHTTPServerTransport(options);
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
  }

  /** Ends a request if it runs in this process. The client gets no response to it. */
  cancel({ session, request }: Cancellation): void {
    this.running.get(session)?.ends.get(request)?.();
  }

  private store(id: string, session: HttpSession, request: RequestId, response: ServerResponse, end: () => void): void {
    this.running.set(id, session);
    session.ends.set(request, end);
    response.once('close', () => {
      session.ends.delete(request);
      if (session.ends.size === 0) this.running.delete(id);
    });
  }
}
