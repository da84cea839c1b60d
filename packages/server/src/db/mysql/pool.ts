/** Connections to one server: kept open, lent to one request at a time, the last used first. */
import { type Connection, type ConnectionConfig, createConnection } from 'mariadb';
import { ApiError } from '../../errors/api-error.js';

interface Waiting {
  readonly resolve: (connection: Connection) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

export interface PoolOptions {
  readonly most: number;
  /** Milliseconds that a request waits for a connection. */
  readonly patience: number;
}

export class ConnectionPool {
  private idle: Connection[] = [];
  private readonly waiting: Waiting[] = [];
  /** All connections, those being opened included. */
  private open = 0;
  private isClosed = false;

  constructor(
    private readonly options: ConnectionConfig,
    private readonly limits: PoolOptions,
  ) {}

  /** A connection that no one else uses; give it back with `release`. */
  async acquire(): Promise<Connection> {
    for (let known = this.idle.pop(); known !== undefined; known = this.idle.pop()) {
      if (known.isValid()) return known;
      this.open -= 1;
    }
    if (this.open < this.limits.most) return this.connect();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(new ApiError('databasebusy', {}, { status: 503 }));
      }, this.limits.patience);
      const entry: Waiting = { resolve, reject, timer };
      this.waiting.push(entry);
    });
  }

  /** Takes a connection back. One that is broken or closed is replaced for whoever waits. */
  release(connection: Connection): void {
    const next = this.waiting.shift();
    if (next !== undefined) clearTimeout(next.timer);
    if (connection.isValid() && !this.isClosed) {
      if (next === undefined) this.idle.push(connection);
      else next.resolve(connection);
      return;
    }
    this.open -= 1;
    if (this.isClosed) connection.end().catch(() => connection.destroy());
    if (next !== undefined) this.connect().then(next.resolve, next.reject);
  }

  figures(): { readonly active: number; readonly idle: number } {
    return { active: this.open - this.idle.length, idle: this.idle.length };
  }

  /** Closes what is idle; what is lent is closed when it comes back. */
  async close(): Promise<void> {
    this.isClosed = true;
    const idle = this.idle;
    this.idle = [];
    this.open -= idle.length;
    await Promise.all(idle.map((connection) => connection.end().catch(() => connection.destroy())));
  }

  private async connect(): Promise<Connection> {
    this.open += 1;
    try {
      const connection = await createConnection(this.options);
      // Whoever uses it next finds it broken.
      connection.on('error', () => this.forget(connection));
      connection.on('end', () => this.forget(connection));
      return connection;
    } catch (error) {
      this.open -= 1;
      throw error;
    }
  }

  private forget(connection: Connection): void {
    const at = this.idle.indexOf(connection);
    if (at < 0) return;
    this.idle.splice(at, 1);
    this.open -= 1;
  }
}
