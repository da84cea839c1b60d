/**
 * Requests that a worker handles itself, on its own connection to the database. Requests that arrive together run at
 * once, for up to a few milliseconds. Then the connections are checked again, and the rest is scheduled fairly among
 * clients.
 */
import { FairQueue } from '../runners/fair-queue.js';

/** Milliseconds of work before the connections are checked again. */
const slice = 5;

interface Work {
  readonly client: string;
  readonly begin: () => Promise<void>;
}

/** Who waits for the work. */
export interface Waiter<T> {
  /** Aborts when no client waits any more. */
  readonly gone: AbortSignal;
  /** Handles requests that have not begun by then. */
  readonly instead: () => T;
}

export class QuickLane {
  private readonly queue = new FairQueue<Work>();
  private running = 0;
  private turnBegan = 0;

  /** Number of requests that run at the same time: 1 for a synchronous database such as SQLite. */
  constructor(private readonly concurrency: number) {}

  get waiting(): number {
    return this.queue.size;
  }

  get isIdle(): boolean {
    return this.running === 0 && this.queue.size === 0;
  }

  /** Requests of a client that wait or run. */
  countOf(client: string): number {
    return this.queue.sizeOf(client);
  }

  /** Runs the work when it is the client's turn. Work of a closed connection leaves the queue. */
  run<T>(client: string, work: () => Promise<T>, waiter: Waiter<T>): Promise<T> {
    if (this.queue.size === 0 && this.hasRoom()) {
      this.queue.begin(client);
      return this.measured(client, work);
    }
    return new Promise((resolve, reject) => {
      const item: Work = { client, begin: () => this.measured(client, work).then(resolve, reject) };
      this.queue.add(item);
      waiter.gone.addEventListener('abort', () => {
        if (this.queue.remove(item)) resolve(waiter.instead());
      });
    });
  }

  private hasRoom(): boolean {
    if (this.running >= this.concurrency) return false;
    const now = performance.now();
    if (this.turnBegan === 0) {
      this.turnBegan = now;
      setImmediate(() => this.nextTurn());
    }
    return now - this.turnBegan < slice;
  }

  private nextTurn(): void {
    this.turnBegan = 0;
    this.takeNext();
  }

  private takeNext(): void {
    while (this.queue.size > 0 && this.hasRoom()) void this.queue.take()?.begin();
  }

  private async measured<T>(client: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.queue.finished(client, performance.now() - began);
      if (this.queue.size > 0) this.takeNext();
    }
  }
}
