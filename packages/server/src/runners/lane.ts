/** Requests that wait for a place to work, where clients take turns. */
import { abandoned, overloaded } from '../http/failures.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { RawRequest } from '../request/raw-request.js';
import { isLoopback } from '../text/client.js';
import { FairQueue } from './fair-queue.js';

/** A request, and the client that it counts for. */
export interface Job {
  readonly request: RawRequest;
  readonly client: string;
}

/** Works for a request. Without a response the request waits again, before others of its client. */
export type Work<Place> = (place: Place) => Promise<OutgoingResponse | undefined>;

interface Waiting<Place> extends Job {
  readonly work: Work<Place>;
  readonly resolve: (response: OutgoingResponse) => void;
  readonly reject: (error: unknown) => void;
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
  private readonly queue = new FairQueue<Waiting<Place>>();
  running = 0;

  constructor(private readonly options: LaneOptions<Place>) {}

  get waiting(): number {
    return this.queue.size;
  }

  /** Whether the client has too many requests here. */
  isFull({ request, client }: Job): boolean {
    return this.queue.sizeOf(client) >= this.options.clientLimit && !isLoopback(request.ip);
  }

  /** Works when it is the client's turn, unless the connection closes before. */
  run(job: Job, gone: AbortSignal, work: Work<Place>): Promise<OutgoingResponse> {
    return new Promise((resolve, reject) => {
      const item: Waiting<Place> = { request: job.request, client: job.client, work, resolve, reject };
      this.queue.add(item);
      this.next();
      gone.addEventListener('abort', () => this.queue.remove(item) && resolve(abandoned()));
    });
  }

  /** Begins what can begin now. */
  next(): void {
    const { place, clientPlaces = Infinity } = this.options;
    while (this.queue.size > 0) {
      const free = place(this.running);
      if (free === undefined) return;
      const item = this.queue.take(({ request }, running) => running < clientPlaces || isLoopback(request.ip));
      if (item === undefined) return;
      void this.begin(item, free);
    }
  }

  /** Refuses all that waits. */
  clear(): void {
    for (const { resolve } of this.queue.clear()) resolve(overloaded());
  }

  private async begin(item: Waiting<Place>, place: Place): Promise<void> {
    const began = performance.now();
    this.running += 1;
    try {
      const response = await item.work(place);
      if (response === undefined) this.queue.add(item, true);
      else item.resolve(response);
    } catch (error) {
      item.reject(error);
    } finally {
      this.running -= 1;
      this.queue.finished(item.client, performance.now() - began);
      this.next();
    }
  }
}
