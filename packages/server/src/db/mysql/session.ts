/** The queries of one request: one connection, one snapshot. */
import type { Statement } from '../../sql/query.js';
import { written, type Dialect } from '../../sql/sql.js';
import type { FieldInfo } from 'mariadb';
import { ApiError } from '../../errors/api-error.js';
import type { Cluster, DatabaseOptions, Db, TextStores } from '../database.js';
import { tolerantOf, type TolerantDialect } from '../dialects/missing-indexes.js';
import { FEW, WINDOW } from '../few.js';
import { integerOf } from '../../result/integer.js';
import { holdsBytes, rowOf, textOf } from '../row-maker.js';
import { connectError, mysqlError } from './errors.js';
import type { SnapshotConnection, Value } from './snapshot-connection.js';

type Row = Record<string, Value>;

export interface SessionOptions extends DatabaseOptions {
  readonly dialect: Dialect;
}

/** Provides connections for a session and takes them back. */
export interface ConnectionSource {
  readonly acquire: () => Promise<SnapshotConnection>;
  readonly release: (connection: SnapshotConnection) => void;
}

/** Statements differ only in their values, so that the results for their texts are cached. */
const kept = 2000;

/** Sessions of a database share what makes rows of the values that statements return, by their texts. */
export function sessionMaker(options: SessionOptions): (server: ConnectionSource) => Session {
  const { dialect, lacks } = tolerantOf(options.dialect);
  const readers = new Map<string, (rows: Value[][], fields: readonly FieldInfo[]) => Row[]>();
  const toRows = (sql: string, rows: Value[][], fields: readonly FieldInfo[]): Row[] => {
    let reader = readers.get(sql);
    if (reader === undefined) {
      if (readers.size >= kept) readers.clear();
      readers.set(sql, (reader = makeReader(fields)));
    }
    return reader(rows, fields);
  };
  return (server) => new Session({ ...options, dialect }, server, toRows, lacks);
}

/** The driver returns rows as arrays. Byte strings become text, and arrays become objects. */
function makeReader(fields: readonly FieldInfo[]): (rows: Value[][]) => Row[] {
  const names = fields.map((field) => field.name());
  const isBytes = names.map(holdsBytes);
  const integers = [...fields.keys()].filter((i) => isInteger(fields[i]));
  return (rows) =>
    rows.map((values) => {
      for (let i = 0; i < values.length; i++) {
        const value = values[i];
        if (typeof value === 'object' && value !== null && isBytes[i] !== true) values[i] = textOf(value as Buffer);
      }
      for (const i of integers) {
        const value = values[i];
        if (typeof value === 'string') values[i] = integerOf(value);
      }
      return rowOf(names, values);
    });
}

/** The driver returns integers as numbers, or as strings of digits if a number would be inexact. */
const isInteger = (field: FieldInfo | undefined): boolean =>
  field !== undefined &&
  (field.type === 'BIGINT' || ((field.type === 'DECIMAL' || field.type === 'NEWDECIMAL') && field.scale === 0));

/**
 * The queries of one request. The first query starts the snapshot, so that a request without queries needs no
 * connection.
 */
export class Session {
  private connection: Promise<SnapshotConnection> | undefined;
  private queries = 0;
  private isAborted = false;
  private giveUp: () => void = () => undefined;
  /**
   * Ends each wait of an aborted request: the driver may never report the end of a statement whose connection it destroys,
   * when it cannot open the second connection that cancels it.
   */
  private readonly aborted = new Promise<never>((_resolve, reject) => {
    this.giveUp = () => reject(new ApiError('querytimeout'));
  });

  constructor(
    private readonly options: SessionOptions,
    private readonly server: ConnectionSource,
    private readonly toRows: (sql: string, rows: Value[][], fields: readonly FieldInfo[]) => Row[],
    private readonly lacks: TolerantDialect['lacks'],
  ) {
    // A request that is aborted between two statements waits for nothing.
    this.aborted.catch(() => undefined);
  }

  readonly db = (stores: TextStores, cluster: Cluster): Db => {
    const all = async <R>(query: Statement<R>): Promise<R[]> => {
      if (query.matchesNone) return [];
      this.queries += 1;
      return (await this.run(query)) as R[];
    };
    return {
      dialect: this.options.dialect,
      all,
      first: async (query) => (await all(query))[0],
      few: this.options.few ?? FEW,
      window: this.options.window ?? WINDOW,
      count: () => this.queries,
      stores,
      cluster,
    };
  };

  /** Ends the snapshot and returns the connection. */
  async end(): Promise<void> {
    if (this.connection === undefined) return;
    // The caller that waited for the connection got the error. Without a connection there is nothing to end.
    const connection = await this.connection.catch(() => undefined);
    if (connection === undefined) return;
    connection.finish();
    this.server.release(connection);
  }

  /** Cancels the running statement, also on the server, and closes the connection. */
  abort(): void {
    this.isAborted = true;
    this.giveUp();
    this.connection?.then(
      (connection) => connection.destroy(),
      () => undefined,
    );
  }

  /** A connection. If it arrives after the request was aborted, it goes to another request. */
  private acquire(): Promise<SnapshotConnection> {
    const acquired = this.server.acquire().then(
      (connection) => {
        if (this.isAborted) this.server.release(connection);
        return connection;
      },
      (error: unknown) => {
        throw connectError(error);
      },
    );
    return Promise.race([acquired, this.aborted]);
  }

  private async run(query: Statement<unknown>): Promise<Row[]> {
    const { sql, parameters } = written(query, this.options.dialect);
    this.options.observe?.({ sql, parameters });
    this.connection ??= this.acquire();
    const connection = await this.connection;
    if (this.isAborted) throw new ApiError('querytimeout');
    try {
      const [values, fields] = await Promise.race([connection.query(sql, [...parameters]), this.aborted]);
      return this.toRows(sql, values, fields);
    } catch (error) {
      if (this.lacks(error)) return this.run(query);
      throw mysqlError(error);
    }
  }
}
