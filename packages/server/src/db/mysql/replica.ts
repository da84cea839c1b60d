/** One database server: its pool of connections, and what is known of its state. */
import { type Connection, createConnection } from 'mariadb';
import type { ReplicaState } from '../database.js';
import { type ConnectSettings, connectionOptions } from './connect.js';
import { readLag } from './lag.js';
import { ConnectionPool } from './pool.js';
import { type MysqlSettings, nameOfServer, type ServerAddress } from './settings.js';

export interface ReplicaOptions {
  readonly settings: MysqlSettings;
  readonly connect: ConnectSettings;
  /** What is read never changes: it does not matter how late a server is. */
  readonly ignoresLag?: boolean;
}

export class Replica {
  readonly host: string;
  private readonly pool: ConnectionPool;
  private monitor: Connection | undefined;
  private lag: number | undefined;
  private lagKnownAt = performance.now();
  private isDown = false;
  private errors = 0;

  constructor(
    readonly address: ServerAddress,
    readonly isPrimary: boolean,
    private readonly options: ReplicaOptions,
  ) {
    const { settings, connect } = options;
    this.host = nameOfServer(address);
    this.pool = new ConnectionPool(connectionOptions(settings, address, connect), {
      most: settings.connections,
      patience: 5000,
    });
  }

  acquire(): Promise<Connection> {
    return this.pool.acquire();
  }

  release(connection: Connection): void {
    this.pool.release(connection);
  }

  /** A connection failed or was lost: the server counts as down until a check succeeds. */
  failed(): void {
    this.errors += 1;
    this.isDown = true;
  }

  /** Asks for the lag; a server that does not answer is down. */
  async check(): Promise<void> {
    const { settings, ignoresLag = false } = this.options;
    try {
      const monitor = (this.monitor ??= await this.connectMonitor());
      const isNever = this.isPrimary || ignoresLag;
      this.lag = isNever ? 0 : await readLag(monitor, settings.heartbeat);
      if (this.lag !== undefined) this.lagKnownAt = performance.now();
      if (isNever) await monitor.ping();
      this.isDown = false;
    } catch {
      // Whatever failed, the server cannot be relied on; `state` tells, and the figures count it.
      if (!this.isDown) this.errors += 1;
      this.isDown = true;
      this.monitor?.destroy();
      this.monitor = undefined;
    }
  }

  private async connectMonitor(): Promise<Connection> {
    const { settings, connect } = this.options;
    const connection = await createConnection(connectionOptions(settings, this.address, connect));
    // The next check finds it broken.
    connection.on('error', () => undefined);
    return connection;
  }

  state(): ReplicaState {
    return {
      host: this.host,
      isPrimary: this.isPrimary,
      weight: this.address.weight,
      lag: this.lag,
      state: this.isDown ? 'down' : this.isLate() ? 'lagged' : 'serving',
      connections: this.pool.figures(),
      errors: this.errors,
    };
  }

  /** Too far behind, or for too long without saying how far. */
  private isLate(): boolean {
    const { maxLag, maxLagUnknown } = this.options.settings;
    if (this.lag !== undefined) return this.lag > maxLag;
    return performance.now() - this.lagKnownAt > maxLagUnknown * 1000;
  }

  async close(): Promise<void> {
    this.monitor?.destroy();
    await this.pool.close();
  }
}
