/**
 * Requests that wait for a place to work, by client. The client that has used the least time comes first: a client that
 * sends many or slow requests delays itself and not others.
 */
import { abandoned, overloaded } from '../http/failures.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { RawRequest } from '../request/raw-request.js';
import { isLoopback } from '../text/client.js';

/** A request, and the client that it counts for. */
export interface Job {
  readonly request: RawRequest;
  readonly client: string;
}

/** Works for a request. Without a response the request waits again, before others of its client. */
export type Work<Place> = (place: Place) => Promise<OutgoingResponse | undefined>;

interface Waiting<Place> {
  readonly request: RawRequest;
  readonly work: Work<Place>;
  readonly resolve: (response: OutgoingResponse) => void;
  readonly reject: (error: unknown) => void;
}

interface Client<Place> {
  readonly waiting: Waiting<Place>[];
  running: number;
  /** Milliseconds that its work has taken. */
  used: number;
}

export interface LaneOptions<Place> {
  /** Where work can begin now. */
  readonly place: (running: number) => Place | undefined;
  /** Requests of one client that wait or run. */
  readonly clientLimit: number;
  /** Requests of one client that run. */
  readonly clientPlaces?: number;
}

/** Requests of this machine have no limits. */
export class Lane<Place> {
  private readonly clients = new Map<string, Client<Place>>();
  /**
   * The used time of the client that began last. An idle client does not start below it, otherwise it would accumulate
   * credit.
   */
  private level = 0;
  running = 0;
  waiting = 0;

  constructor(private readonly options: LaneOptions<Place>) {}

  /** Whether the client has too many requests here. */
  isFull({ request, client }: Job): boolean {
    const { waiting = [], running = 0 } = this.clients.get(client) ?? {};
    return waiting.length + running >= this.options.clientLimit && !isLoopback(request.ip);
  }

  /** Works when it is the client's turn, unless the connection closes before. */
  run(job: Job, gone: AbortSignal, work: Work<Place>): Promise<OutgoingResponse> {
    const client = this.clients.get(job.client) ?? { waiting: [], running: 0, used: this.level };
    this.clients.set(job.client, client);
    return new Promise((resolve, reject) => {
      const item: Waiting<Place> = { request: job.request, work, resolve, reject };
      client.waiting.push(item);
      this.waiting += 1;
      this.next();
      gone.addEventListener('abort', () => {
        const index = client.waiting.indexOf(item);
        if (index < 0) return;
        client.waiting.splice(index, 1);
        this.waiting -= 1;
        resolve(abandoned());
      });
    });
  }

  /** Begins what can begin now. */
  next(): void {
    for (let client = this.nextClient(); client !== undefined; client = this.nextClient()) {
      const place = this.options.place(this.running);
      const item = place === undefined ? undefined : client.waiting.shift();
      if (place === undefined || item === undefined) return;
      void this.begin(client, item, place);
    }
  }

  /** Refuses all that waits. */
  clear(): void {
    this.waiting = 0;
    for (const { waiting } of this.clients.values()) for (const { resolve } of waiting.splice(0)) resolve(overloaded());
  }

  /** The client whose turn it is. An idle one is remembered only while clients that have used less wait. */
  private nextClient(): Client<Place> | undefined {
    const { clientPlaces = Infinity } = this.options;
    let next: Client<Place> | undefined;
    for (const [name, client] of this.clients) {
      const [item] = client.waiting;
      const isIdle = item === undefined && client.running === 0;
      if (isIdle && (this.waiting === 0 || client.used <= this.level)) this.clients.delete(name);
      if (item === undefined || (next !== undefined && client.used >= next.used)) continue;
      if (client.running < clientPlaces || isLoopback(item.request.ip)) next = client;
    }
    return next;
  }

  private async begin(client: Client<Place>, item: Waiting<Place>, place: Place): Promise<void> {
    const began = performance.now();
    this.level = Math.max(this.level, client.used);
    this.waiting -= 1;
    this.running += 1;
    client.running += 1;
    try {
      const response = await item.work(place);
      if (response === undefined) {
        client.waiting.unshift(item);
        this.waiting += 1;
      } else item.resolve(response);
    } catch (error) {
      item.reject(error);
    } finally {
      this.running -= 1;
      client.running -= 1;
      client.used += performance.now() - began;
      this.next();
    }
  }
}
