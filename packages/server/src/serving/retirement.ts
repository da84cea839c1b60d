/** How a worker ends: it takes nothing new, answers what has come, and closes its connections as they become idle. */
import type { Server, ServerResponse } from 'node:http';

/** Milliseconds that a connection without a request may still send one. */
const grace = 250;

export class Retirement {
  private readonly active = new Set<ServerResponse>();
  private onDone: (() => void) | undefined;

  constructor(private readonly server: Server) {
    server.prependListener('request', (_request, response: ServerResponse) => {
      this.active.add(response);
      if (this.onDone !== undefined) response.shouldKeepAlive = false;
      response.once('close', () => this.closed(response));
    });
  }

  /** Resolves when all is answered and all connections are closed. */
  begin(): Promise<void> {
    return new Promise((resolve) => {
      this.onDone = resolve;
      for (const response of this.active) response.shouldKeepAlive = false;
      this.server.closeIdleConnections();
      this.check();
    });
  }

  private closed(response: ServerResponse): void {
    this.active.delete(response);
    if (this.onDone !== undefined) this.check();
  }

  private check(): void {
    if (this.active.size > 0) return;
    setTimeout(() => {
      if (this.active.size > 0) return;
      this.server.closeAllConnections();
      this.onDone?.();
    }, grace);
  }
}
