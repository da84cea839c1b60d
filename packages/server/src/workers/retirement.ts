/**
 * The end of a worker. Each of its connections gets one more response, and closes with it: no request on a connection is lost,
 * because HTTP says which response is the last. The process ends after its last connection.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds during which requests in transit are still accepted when the server stops. */
const grace = 250;

/**
 * `replace`: other processes serve now, and handle the requests that still come. `stop`: the server stops, and connections
 * without a request are closed.
 */
export type Ending = 'replace' | 'stop';

export class Retirement {
  private readonly sockets = new Set<Socket>();
  private readonly active = new Set<ServerResponse>();
  private isEnding = false;
  /** Other processes handle the requests that come now. */
  isReplaced = false;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (_, response: ServerResponse) => {
      this.active.add(response);
      if (this.isEnding) response.shouldKeepAlive = false;
      response.once('close', () => this.active.delete(response));
    });
  }

  begin(ending: Ending): void {
    this.isEnding = true;
    if (ending === 'replace') this.isReplaced = true;
    for (const response of this.active) response.shouldKeepAlive = false;
    if (ending === 'stop') setTimeout(() => this.closeIdle(), this.sockets.size === 0 ? 0 : grace);
  }

  /** How many there are. */
  get connections(): number {
    return this.sockets.size;
  }

  /** Resolves when there are no connections any more. */
  async end(): Promise<void> {
    for (const socket of this.sockets) await new Promise((resolve) => socket.once('close', resolve));
  }

  private closeIdle(): void {
    // The event loop reads bytes that arrived while this thread was busy before it runs this callback.
    setImmediate(() => {
      const busy = new Set([...this.active].map(({ req }) => req.socket));
      for (const socket of this.sockets) if (!busy.has(socket)) socket.destroy();
    });
  }
}
