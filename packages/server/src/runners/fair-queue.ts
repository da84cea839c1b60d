/**
 * Waiting work, by client. Each client has its own queue, and the client that has used the least time comes first: a
 * client that sends many or slow requests delays itself and not others.
 */
interface Client<T> {
  readonly waiting: T[];
  running: number;
  /** Milliseconds that its work has taken. */
  used: number;
}

/** Maximum number of idle clients to remember before a cleanup. */
const mostRemembered = 100;

export class FairQueue<T extends { readonly client: string }> {
  private readonly clients = new Map<string, Client<T>>();
  private count = 0;
  /**
   * The used time of the client that ran last. An idle client does not start below it, otherwise it would accumulate
   * credit.
   */
  private level = 0;

  /** How many wait. */
  get size(): number {
    return this.count;
  }

  /** How many of a client wait or run. */
  sizeOf(name: string): number {
    const client = this.clients.get(name);
    return client === undefined ? 0 : client.waiting.length + client.running;
  }

  /** `isFirst`: before others of its client. */
  add(item: T, isFirst = false): void {
    const { waiting } = this.clientOf(item.client);
    if (isFirst) waiting.unshift(item);
    else waiting.push(item);
    this.count += 1;
  }

  /** Removes it from the queue. False if it is not in the queue. */
  remove(item: T): boolean {
    const client = this.clients.get(item.client);
    const place = client?.waiting.indexOf(item) ?? -1;
    if (client === undefined || place < 0) return false;
    client.waiting.splice(place, 1);
    this.count -= 1;
    this.forget(item.client, client);
    return true;
  }

  /**
   * The next work to run. It counts as running until `finished`. `mayRun`: whether its client, which runs that many, may
   * run it.
   */
  take(mayRun: (item: T, running: number) => boolean = () => true): T | undefined {
    if (this.count === 0) return undefined;
    let next: Client<T> | undefined;
    for (const client of this.clients.values()) {
      const [item] = client.waiting;
      if (item === undefined || (next !== undefined && client.used >= next.used)) continue;
      if (mayRun(item, client.running)) next = client;
    }
    const item = next?.waiting.shift();
    if (next === undefined || item === undefined) return undefined;
    this.count -= 1;
    next.running += 1;
    this.level = Math.max(this.level, next.used);
    return item;
  }

  finished(name: string, milliseconds: number): void {
    const client = this.clients.get(name);
    if (client === undefined) return;
    client.running -= 1;
    client.used += milliseconds;
    this.forget(name, client);
  }

  /** Removes all that waits. */
  clear(): T[] {
    const all = [...this.clients.values()].flatMap((client) => client.waiting.splice(0));
    this.count = 0;
    return all;
  }

  private clientOf(name: string): Client<T> {
    let client = this.clients.get(name);
    if (client === undefined) this.clients.set(name, (client = { waiting: [], running: 0, used: this.level }));
    return client;
  }

  /** An idle client is remembered only while clients that have used less wait. */
  private forget(name: string, client: Client<T>): void {
    if (client.waiting.length > 0 || client.running > 0) return;
    if (client.used <= this.level || this.count === 0) this.clients.delete(name);
    if (this.count === 0 && this.clients.size > mostRemembered) this.forgetIdle();
  }

  private forgetIdle(): void {
    for (const [name, { waiting, running }] of this.clients)
      if (waiting.length === 0 && running === 0) this.clients.delete(name);
  }
}
