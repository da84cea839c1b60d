/**
 * The shutdown of a worker: it accepts nothing new, completes the accepted requests, and closes its connections when
 * they become idle.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds during which requests in transit are still accepted. */
const grace = 250;

export class Retirement {
  private readonly sockets = new Set<Socket>();
  private readonly active = new Set<ServerResponse>();
  private isRetiring = false;
  private isClosed = false;
  private onDone: (() => void) | undefined;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (_request, response: ServerResponse) => {
      this.active.add(response);
      if (this.isRetiring) response.shouldKeepAlive = false;
      response.once('close', () => {
        this.active.delete(response);
        this.check();
      });
    });
  }

  /** Resolves when no request can begin any more. */
  async begin(): Promise<void> {
    this.isRetiring = true;
    for (const response of this.active) response.shouldKeepAlive = false;
    // A connection in use gets one more response, with `Connection: close`.
    if (this.sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, grace));
    const busy = new Set([...this.active].map(({ socket }) => socket));
    for (const socket of this.sockets) if (!busy.has(socket)) socket.destroy();
    this.isClosed = true;
  }

  /** Resolves when all requests have responses. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      this.onDone = resolve;
      this.check();
    });
  }

  private check(): void {
    if (this.isClosed && this.active.size === 0) this.onDone?.();
  }
}
