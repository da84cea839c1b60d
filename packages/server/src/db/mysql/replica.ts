/** One database server: its connection pool and its known state. */
import { type Connection, createConnection } from 'mariadb';
import type { ReplicaState } from '../database.js';
import { type ConnectSettings, connectionOptions } from './connect.js';
import { type Lag, readLag } from './lag.js';
import { isExhausted } from './errors.js';
import { ConnectionPool } from './pool.js';
import { type MysqlSettings, nameOfServer, type ServerAddress } from './settings.js';
import type { SnapshotConnection } from './snapshot-connection.js';

export interface ReplicaOptions {
  readonly settings: MysqlSettings;
  readonly connect: ConnectSettings;
  /** The data never changes, so that the lag does not matter. */
  readonly ignoresLag?: boolean;
}

/** Milliseconds within which a running server responds to a check. */
const checkPatience = 2000;
const checkSteps = 4;

/** Milliseconds that a request waits for a connection before it tries another server. */
const connectionPatience = 1000;
/** Milliseconds after which a server that refused a connection is tried again. */
const refusalTime = 1000;

const current: Lag = { seconds: 0, isStopped: false };

export class Replica {
  readonly host: string;
  private readonly pool: ConnectionPool;
  /** A connection for checks, or the attempt to open it, which may take longer than a check. */
  private monitor: Promise<Connection> | undefined;
  private lag: Lag = { seconds: undefined, isStopped: false };
  /** The last lag that was known, and when. */
  private lastSeconds = 0;
  private lagKnownAt = performance.now();
  private errors = 0;
  private problem: string | undefined;
  isDown = false;
  /** It refused the last connection because it has as many as it may have. Open connections work. */
  private isFull = false;
  private refusedAt = -Infinity;
  /**
   * It is down only because a connection failed, or a check timed out: the server may be running, and this process may
   * be busy.
   */
  isDoubtful = false;

  constructor(
    readonly address: ServerAddress,
    readonly isPrimary: boolean,
    private readonly options: ReplicaOptions,
  ) {
    const { settings, connect } = options;
    this.host = nameOfServer(address);
    this.pool = new ConnectionPool(connectionOptions(settings, address, connect), {
      most: settings.connections,
      patience: connectionPatience,
      onFull: (error) => this.refused(error),
      onOpened: () => (this.isFull = false),
      onFailure: (error) => this.failed(error),
    });
  }

  acquire(): Promise<SnapshotConnection> {
    return this.pool.acquire();
  }

  release(connection: SnapshotConnection): void {
    this.pool.release(connection);
  }

  /** A statement failed because of this server. */
  countError(): void {
    this.errors += 1;
  }

  private refused(error: unknown): void {
    this.errors += 1;
    this.isFull = true;
    this.refusedAt = performance.now();
    this.problem = messageOf(error);
  }

  /** Whether a request that is sent here would have to wait for the end of another. */
  get isCrowded(): boolean {
    return this.isFull && this.pool.figures().idle === 0 && performance.now() - this.refusedAt < refusalTime;
  }

  /**
   * A connection failed or was lost. The server counts as down until a check succeeds, and is used only if no other is
   * available.
   */
  failed(error: unknown): void {
    this.errors += 1;
    this.isDoubtful ||= !this.isDown;
    this.isDown = true;
    this.problem = messageOf(error);
  }

  /** Reads the lag. A server that does not respond is down. `lacksPrimary`: the primary does not respond. */
  async check(lacksPrimary: boolean): Promise<void> {
    try {
      this.lag = await withinTime(this.readLag());
      this.isDown = false;
      this.isDoubtful = false;
      if (!this.isFull) this.problem = undefined;
    } catch (error) {
      // It responds, but not to this connection: what was known of it is still the best that is known.
      if (isExhausted(error)) {
        this.refused(error);
        this.dropMonitor();
        return;
      }
      if (!this.isDown) this.errors += 1;
      this.isDoubtful = error instanceof SilenceError && (!this.isDown || this.isDoubtful);
      this.isDown = true;
      this.problem = messageOf(error);
      this.dropMonitor();
      return;
    }
    // Without the primary the heartbeat is not updated: its age is not a lag.
    if (lacksPrimary && this.options.settings.heartbeat !== undefined) this.lag = { ...this.lag, seconds: undefined };
    if (this.lag.seconds === undefined) return;
    this.lastSeconds = this.lag.seconds;
    this.lagKnownAt = performance.now();
  }

  private async readLag(): Promise<Lag> {
    const { settings, ignoresLag = false } = this.options;
    const monitor = await (this.monitor ??= this.connectMonitor());
    if (!ignoresLag) return readLag(monitor, settings.heartbeat, this.isPrimary);
    await monitor.ping();
    return current;
  }

  private async connectMonitor(): Promise<Connection> {
    const { settings, connect } = this.options;
    const connection = await createConnection(connectionOptions(settings, this.address, connect));
    // The next check finds it broken.
    connection.on('error', () => undefined);
    return connection;
  }

  /** A connection that is still being opened is closed after it is open. */
  private dropMonitor(): void {
    // The check has already reported why it could not be opened.
    this.monitor?.then(
      (connection) => connection.destroy(),
      () => undefined,
    );
    this.monitor = undefined;
  }

  /** `lacksPrimary`: the primary does not respond, so that the lag of replicas cannot be determined. */
  state(lacksPrimary: boolean): ReplicaState {
    const isUnknown = this.lag.seconds === undefined;
    const isLate = this.lag.isStopped || this.lastKnownIsLate() || (isUnknown && !this.mayServeUnknown(lacksPrimary));
    return {
      host: this.host,
      isPrimary: this.isPrimary,
      weight: this.address.weight,
      lag: this.lag.seconds,
      unknownFor: isUnknown ? (performance.now() - this.lagKnownAt) / 1000 : 0,
      isFull: this.isFull,
      state: this.isDown ? 'down' : isLate ? 'lagged' : 'serving',
      connections: this.pool.figures(),
      errors: this.errors,
      ...(this.problem !== undefined && { problem: this.problem }),
    };
  }

  private lastKnownIsLate(): boolean {
    return this.lastSeconds > this.options.settings.maxLag;
  }

  /** While the primary is down nothing new is written: the data of a replica stays current. */
  private mayServeUnknown(lacksPrimary: boolean): boolean {
    const { maxLagUnknown } = this.options.settings;
    return lacksPrimary && performance.now() - this.lagKnownAt <= maxLagUnknown * 1000;
  }

  async close(): Promise<void> {
    this.dropMonitor();
    await this.pool.close();
  }
}

/** A check took too long. */
class SilenceError extends Error {}

/** The driver's error, which may have caused ours. */
function messageOf(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown };
  return cause instanceof Error ? cause.message : String(cause);
}

/** The timeout is counted in steps, so that a process that was busy reads arrived data between two steps. */
function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = checkSteps;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      reject(new SilenceError(`no answer within ${checkPatience} ms`));
    }, checkPatience / checkSteps);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
