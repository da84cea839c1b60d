/**
 * A connection whose statements read one snapshot until `finish`. It does not commit automatically: the first statement
 * starts the snapshot.
 */
import { connect, type Socket } from 'node:net';
import { type Connection, type ConnectionConfig, createConnection, type FieldInfo } from 'mariadb';
import { ConnectionLost } from '../database-error.js';

export type Value = string | number | Buffer | null;

/** Rows as lists of values, and their columns. */
export type Result = readonly [Value[][], readonly FieldInfo[]];

/** Behaviour of a connection with the pool's options. */
export interface Driver extends Pick<Connection, 'destroy' | 'end' | 'isValid' | 'on'> {
  readonly query: (sql: string, values?: unknown[]) => Promise<unknown>;
}

export class SnapshotConnection {
  private isReading = false;
  private isFinished = false;

  constructor(
    readonly driver: Driver,
    private readonly socket: Pick<Socket, 'cork' | 'uncork'>,
    /** A snapshot could not be ended. */
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get isValid(): boolean {
    return this.driver.isValid();
  }

  /** Runs a statement. The end of an earlier snapshot is sent with it, in one write. */
  async query(sql: string, values?: unknown[]): Promise<Result> {
    if (!this.isFinished) {
      this.isReading = true;
      return (await this.driver.query(sql, values)) as Result;
    }
    this.socket.cork();
    const ended = this.settle();
    this.isReading = true;
    const result = this.driver.query(sql, values);
    this.socket.uncork();
    const [rows] = await Promise.all([result, ended]);
    return rows as Result;
  }

  /** The next statement sees a snapshot of its own. */
  finish(): void {
    this.isFinished = this.isReading;
  }

  /**
   * Ends a finished snapshot now. If this fails, the connection is closed, because the next request would read the old
   * snapshot.
   */
  async settle(): Promise<void> {
    if (!this.isFinished) return;
    this.isFinished = false;
    this.isReading = false;
    try {
      await this.driver.query('COMMIT');
    } catch (error) {
      this.destroy();
      this.onFailure(error);
      throw new ConnectionLost(error);
    }
  }

  /** Closes it after the responses to sent statements have arrived. */
  async end(): Promise<void> {
    await this.driver.end().catch(() => this.destroy());
  }

  destroy(): void {
    this.driver.destroy();
  }
}

/** Opens a connection that commits only explicitly. */
export async function openSnapshotConnection(
  { socketPath, initSql = [], ...options }: ConnectionConfig,
  onFailure: (error: unknown) => void,
): Promise<SnapshotConnection> {
  const { host, port = 3306 } = options;
  const open = (): Socket => (socketPath === undefined ? connect(port, host) : connect(socketPath)).setNoDelay(true);
  let socket: Socket | undefined;
  const driver = await createConnection({
    ...options,
    // The driver opens a second connection to cancel a statement of a connection that it destroys.
    stream: (callback) => {
      const opened = open();
      socket ??= opened;
      callback(undefined, opened);
    },
    initSql: [initSql, readOnly].flat(),
    metaAsArray: true,
  });
  if (socket === undefined) throw new Error('the driver opened no socket');
  return new SnapshotConnection(driver, socket, onFailure);
}

const readOnly = ['SET SESSION TRANSACTION READ ONLY', 'SET SESSION autocommit = 0'];
