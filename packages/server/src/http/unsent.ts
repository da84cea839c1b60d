/**
 * Bounds the responses that wait in memory for clients that read slowly. The client that has most of them loses: if it
 * requests another one, that is refused, and if others do, its oldest one is cut off.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '../text/client.js';
import { clientAddress } from './client-address.js';
import { overloaded } from './failures.js';

/** Bytes of responses that are not sent yet, in one process. */
export const mostUnsent = 64 << 20;

interface Unsent {
  readonly client: string;
  readonly bytes: number;
  readonly end: () => void;
}

export class UnsentResponses {
  private readonly waiting = new Set<Unsent>();
  private readonly byClient = new Map<string, number>();
  private total = 0;

  constructor(private readonly most: number) {}

  /** Admits a response, possibly at the cost of another client. One that waits alone is always admitted. */
  admit(unsent: Unsent): boolean {
    while (this.waiting.size > 0 && this.total + unsent.bytes > this.most) {
      const greatest = this.greatestClient();
      if (greatest === undefined || (this.byClient.get(unsent.client) ?? 0) + unsent.bytes >= greatest.bytes)
        return false;
      this.cutOldest(greatest.client);
    }
    this.waiting.add(unsent);
    this.count(unsent.client, unsent.bytes);
    return true;
  }

  /** A response is sent, or its connection is closed. */
  remove(unsent: Unsent): void {
    if (this.waiting.delete(unsent)) this.count(unsent.client, -unsent.bytes);
  }

  private count(client: string, bytes: number): void {
    const own = (this.byClient.get(client) ?? 0) + bytes;
    if (own === 0) this.byClient.delete(client);
    else this.byClient.set(client, own);
    this.total += bytes;
  }

  private greatestClient(): { readonly client: string; readonly bytes: number } | undefined {
    let greatest: { readonly client: string; readonly bytes: number } | undefined;
    for (const [client, bytes] of this.byClient) if (bytes > (greatest?.bytes ?? 0)) greatest = { client, bytes };
    return greatest;
  }

  private cutOldest(client: string): void {
    for (const unsent of this.waiting) {
      if (unsent.client !== client) continue;
      this.remove(unsent);
      return unsent.end();
    }
  }
}

/** Applies the bound to all responses of a server. */
export function boundUnsent(server: FastifyInstance, most = mostUnsent): void {
  const responses = new UnsentResponses(most);
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const { raw } = reply;
    const client = clientOf(clientAddress(request));
    const unsent = { client, bytes: Buffer.byteLength(payload), end: () => cutOff(raw) };
    if (responses.admit(unsent)) {
      for (const event of ['finish', 'close']) raw.once(event, () => responses.remove(unsent));
      return done(null, payload);
    }
    const { status, headers, body } = overloaded();
    for (const name in reply.getHeaders()) reply.removeHeader(name);
    reply.code(status).headers(headers as Record<string, string>);
    return done(null, body);
  });
}

const cutOff = (response: ServerResponse): void => void response.destroy();
