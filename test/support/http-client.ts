/** A client that keeps its connections, and detects whether a response is complete. */
import { Agent, request as send } from 'node:http';

export interface Sent {
  readonly method?: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Called when all of the body but its last byte is sent; that byte is sent when the promise resolves. */
  readonly beforeEnd?: () => Promise<void>;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** The connection closed. */
export class ConnectionClosed extends Error {
  constructor(
    /** A part of the response had come. */
    readonly isPartial: boolean,
    cause: unknown,
  ) {
    super(`the connection closed ${isPartial ? 'in the middle of a response' : 'without a response'}`, { cause });
    this.name = 'ConnectionClosed';
  }
}

export class HttpClient {
  private readonly agent: Agent;

  constructor(
    private readonly url: string,
    connections = 8,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  send({ method = 'GET', path, headers, body, beforeEnd, signal }: Sent): Promise<Received> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const options = { agent: this.agent, hostname, port, method, path, headers, ...(signal && { signal }) };
      const request = send(options, (response) => {
        const chunks: Buffer[] = [];
        const fail = (error: unknown): void => reject(new ConnectionClosed(true, error));
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () => {
          if (!response.complete) return fail(undefined);
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
        });
      });
      request.once('error', (error) => reject(new ConnectionClosed(false, error)));
      if (body === undefined || beforeEnd === undefined) return void request.end(body);
      request.setHeader('content-length', Buffer.byteLength(body));
      request.write(body.slice(0, -1), () => void beforeEnd().then(() => request.end(body.slice(-1))));
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
