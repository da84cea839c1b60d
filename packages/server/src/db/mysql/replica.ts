/** One database server: its pool of connections, and what is known of its state. */
import { type Connection, createConnection, createPool, type Pool, type PoolConnection } from 'mariadb';
import type { ReplicaState } from '../database.js';
import { type ConnectSettings, connectionOptions, poolOptions } from './connect.js';
import { readLag } from './lag.js';
import { type MysqlSettings, nameOfServer, type ServerAddress } from './settings.js';

export interface ReplicaOptions {
  readonly settings: MysqlSettings;
  readonly connect: ConnectSettings;
}

export class Replica {
  readonly host: string;
  private readonly pool: Pool;
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
    this.pool = createPool(poolOptions(settings, address, connect, settings.connections));
  }

  acquire(): Promise<PoolConnection> {
    return this.pool.getConnection();
  }

  /** A connection failed or was lost: the server counts as down until a check succeeds. */
  failed(): void {
    this.errors += 1;
    this.isDown = true;
  }

  /** Asks for the lag; a server that does not answer is down. */
  async check(): Promise<void> {
    const { settings, connect } = this.options;
    try {
      this.monitor ??= await createConnection(connectionOptions(settings, this.address, connect));
      this.monitor.on('error', () => undefined);
      const lag = this.isPrimary ? 0 : await readLag(this.monitor, settings.heartbeat);
      if (lag !== undefined) {
        this.lagKnownAt = performance.now();
        this.lag = lag;
      } else this.lag = undefined;
      if (this.isPrimary) await this.monitor.ping();
      this.isDown = false;
    } catch {
      // Whatever failed, the server cannot be relied on; `state` tells, and the figures count it.
      if (!this.isDown) this.errors += 1;
      this.isDown = true;
      this.monitor?.destroy();
      this.monitor = undefined;
    }
  }

  state(): ReplicaState {
    return {
      host: this.host,
      isPrimary: this.isPrimary,
      weight: this.address.weight,
      lag: this.lag,
      state: this.isDown ? 'down' : this.isLate() ? 'lagged' : 'serving',
      connections: { active: this.pool.activeConnections(), idle: this.pool.idleConnections() },
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
    await this.pool.end();
  }
}
