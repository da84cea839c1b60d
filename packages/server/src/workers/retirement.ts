/**
 * The end of a worker: it begins no more requests and completes the accepted ones. Its connections continue in another
 * worker, so that no request on them is lost. If no other worker follows, they are closed when they become idle.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds during which requests in transit are still accepted on connections that cannot continue elsewhere. */
const grace = 250;

/** The fate of the worker's connections: `pass` hands them to another worker, `close` ends them. */
export type Ending = 'pass' | 'close';

export class Retirement {
  /** Bytes of each connection that belong to complete requests. */
  private readonly sockets = new Map<Socket, number>();
  private readonly active = new Set<ServerResponse>();
  private ending: Ending | undefined;
  private isClosed = false;
  private onDone: (() => void) | undefined;

  constructor(
    server: Server,
    /** Gives a connection away. */
    private readonly pass: (socket: Socket) => void,
  ) {
    server.on('connection', (socket: Socket) => {
      this.sockets.set(socket, socket.bytesRead);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (request, response: ServerResponse) => {
      this.active.add(response);
      if (this.ending === 'close') response.shouldKeepAlive = false;
      response.once('close', () => this.completed(request, response));
    });
  }

  /** Resolves when no request can begin any more. */
  async begin(ending: Ending): Promise<void> {
    this.ending = ending;
    if (ending === 'pass') this.passIdle();
    // A connection in use gets one more response, with `Connection: close`.
    else for (const response of this.active) response.shouldKeepAlive = false;
    if (this.idle().length > 0) await new Promise((resolve) => setTimeout(resolve, grace));
    // The event loop reads bytes that arrived while this thread was busy before it runs this callback.
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of this.idle()) socket.destroy();
    this.isClosed = true;
  }

  /** Resolves when all requests have responses. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      this.onDone = resolve;
      this.check();
    });
  }

  private completed(request: IncomingMessage, response: ServerResponse): void {
    this.active.delete(response);
    const { socket } = request;
    // A body that is not read continues on the connection.
    if (this.sockets.has(socket)) this.sockets.set(socket, request.complete ? socket.bytesRead : Number.NaN);
    if (this.ending === 'pass') this.passIdle();
    this.check();
  }

  private idle(): readonly Socket[] {
    const busy = new Set([...this.active].map(({ req }) => req.socket));
    return [...this.sockets.keys()].filter((socket) => !busy.has(socket));
  }

  /** Passes the connections on which no request has begun. */
  private passIdle(): void {
    for (const socket of this.idle()) {
      if (socket.bytesRead !== this.sockets.get(socket) || !socket.writable) continue;
      this.sockets.delete(socket);
      this.pass(socket);
    }
  }

  private check(): void {
    if (this.isClosed && this.active.size === 0) this.onDone?.();
  }
}
