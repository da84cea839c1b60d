/** Connections to one server. They stay open, serve one request at a time, and the last used one is used first. */
import type { ConnectionConfig } from 'mariadb';
import { ServerFull } from '../database-error.js';
import { isExhausted } from './errors.js';
import { openSnapshotConnection, type SnapshotConnection } from './snapshot-connection.js';

interface Waiting {
  readonly resolve: (connection: SnapshotConnection) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

export interface PoolOptions {
  readonly most: number;
  /** Milliseconds that a request waits for a connection. After that it tries another server. */
  readonly patience: number;
  /** The server refused a further connection, or has accepted one. */
  readonly onFull: (error: unknown) => void;
  readonly onOpened: () => void;
  /** A connection was closed because its snapshot could not be ended. */
  readonly onFailure: (error: unknown) => void;
}

/** Milliseconds after which the snapshot of an idle connection is ended. */
const rest = 20;

export class ConnectionPool {
  private idle: SnapshotConnection[] = [];
  private settling: NodeJS.Timeout | undefined;
  private readonly waiting: Waiting[] = [];
  /** All connections, those being opened included. */
  private open = 0;
  private isClosed = false;

  constructor(
    private readonly options: ConnectionConfig,
    private readonly limits: PoolOptions,
  ) {}

  /** A connection for exclusive use. Return it with `release`. Rejects with `ServerFull` if none is free in time. */
  async acquire(): Promise<SnapshotConnection> {
    return this.takeIdle() ?? (this.open < this.limits.most ? this.connectOrWait() : this.wait(undefined));
  }

  private takeIdle(): SnapshotConnection | undefined {
    for (let known = this.idle.pop(); known !== undefined; known = this.idle.pop()) {
      if (known.isValid) return known;
      this.open -= 1;
    }
    return undefined;
  }

  /** Opens a connection. If the server refuses a further one, waits for one of those that are open. */
  private async connectOrWait(): Promise<SnapshotConnection> {
    try {
      return await this.connect();
    } catch (error) {
      if (!isExhausted(error)) throw error;
      this.limits.onFull(error);
      return this.takeIdle() ?? this.wait(error);
    }
  }

  private wait(cause: unknown): Promise<SnapshotConnection> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(new ServerFull(cause));
      }, this.limits.patience);
      const entry: Waiting = { resolve, reject, timer };
      this.waiting.push(entry);
    });
  }

  /** Takes a connection back. A broken or closed one is replaced for the next waiting request. */
  release(connection: SnapshotConnection): void {
    const next = this.waiting.shift();
    if (next !== undefined) clearTimeout(next.timer);
    if (connection.isValid && !this.isClosed) {
      if (next !== undefined) return next.resolve(connection);
      this.idle.push(connection);
      this.settling ??= setTimeout(() => this.settle(), rest).unref();
      return;
    }
    this.open -= 1;
    if (this.isClosed) void connection.end();
    if (next !== undefined) this.connectOrWait().then(next.resolve, next.reject);
  }

  figures(): { readonly active: number; readonly idle: number } {
    return { active: this.open - this.idle.length, idle: this.idle.length };
  }

  /** Closes idle connections. Connections in use are closed when they are returned. */
  async close(): Promise<void> {
    this.isClosed = true;
    const idle = this.idle;
    this.idle = [];
    this.open -= idle.length;
    clearTimeout(this.settling);
    await Promise.all(idle.map((connection) => connection.end()));
  }

  /** Ends the snapshots of idle connections. A connection that fails closes itself, and its next user detects it. */
  private settle(): void {
    this.settling = undefined;
    for (const connection of this.idle) connection.settle().catch(() => undefined);
  }

  private async connect(): Promise<SnapshotConnection> {
    this.open += 1;
    try {
      const connection = await openSnapshotConnection(this.options, this.limits.onFailure);
      this.limits.onOpened();
      // The next user of the connection detects that it is broken.
      for (const event of ['error', 'end'] as const) connection.driver.on(event, () => this.forget(connection));
      return connection;
    } catch (error) {
      this.open -= 1;
      throw error;
    }
  }

  private forget(connection: SnapshotConnection): void {
    const at = this.idle.indexOf(connection);
    if (at < 0) return;
    this.idle.splice(at, 1);
    this.open -= 1;
  }
}
