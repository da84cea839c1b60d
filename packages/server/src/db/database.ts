/** The database interface that the rest of the server uses, for all types of databases. */
import type { Dialect, Written } from '../sql/sql.js';
import type { Statement } from '../sql/query.js';

/** A query as it was sent. */
export type RanQuery = Pick<Written, 'sql'> & { readonly parameters: readonly unknown[] };

/**
 * Runs queries in one read transaction. Byte strings are returned as text; columns whose names end in `Bytes` are
 * returned as buffers.
 */
export interface Db {
  readonly dialect: Dialect;
  /** Rows of a query. One that no row matches, as with an empty list of IDs, is not sent. */
  readonly all: <Row>(query: Statement<Row>) => Promise<Row[]>;
  readonly first: <Row>(query: Statement<Row>) => Promise<Row | undefined>;
  /** Number of rows up to which sorting all matches is faster than searching for them in the order of the list. */
  readonly few: number;
  /**
   * Number of rows that a list reads for one request if no index covers its filters. The response continues after them.
   */
  readonly window: number;
  /** Queries run so far in this request. */
  readonly count: () => number;
  readonly stores: TextStores;
  readonly cluster: Cluster;
}

/** The servers of a database, as responses show them. */
export interface Cluster {
  /** The first one is the primary; none for a file. */
  readonly servers: () => readonly ReplicaState[];
  /** Whether clients may see their names (`$wgShowHostnames`). */
  readonly showsNames: boolean;
}

/** Data for reading texts, in addition to the tables of the wiki. */
export interface TextStores {
  /** Encoding of texts without the flag `utf-8`. */
  readonly legacyEncoding: string | undefined;
  /** Whether the table `cur` of releases before 1.5 exists. */
  readonly hasCur: boolean;
  /** Rows of a cluster of external storage, by their IDs. Undefined if the cluster is not configured. */
  readonly readBlobs: (cluster: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Buffer> | undefined>;
}

/** Options of opening any kind of database. */
export interface DatabaseOptions {
  /** Called with each query before it runs. */
  readonly observe?: (query: RanQuery) => void;
  /** See `Db`. */
  readonly few?: number;
  readonly window?: number;
  /**
   * Reads in one turn of the event loop share a transaction of the file: beginning and ending one costs as much as a
   * short query.
   */
  readonly sharesTurns?: boolean;
  /** Called when a server goes down, lags, is full, or returns, and when its lag becomes unknown or known. */
  readonly onServer?: (state: ReplicaState) => void;
  /** See `Db`. Overrides the default of the database type. */
  readonly stores?: Partial<TextStores>;
}

/** Bounds of one `read`. */
export interface ReadOptions {
  /** Milliseconds after which the database server cancels the running statement, if it can. */
  readonly timeout?: number;
  /** Cancels the running statement in the same way. */
  readonly signal?: AbortSignal;
}

/** The state of one database server that can be used for reads. */
export interface ReplicaState {
  /** Its name for operators: host and port, or the socket. */
  readonly host: string;
  readonly isPrimary: boolean;
  /** Share of the reads. With 0, it is used only if no other server is available. */
  readonly weight: number;
  /** Seconds behind the primary. Undefined if the lag cannot be determined. */
  readonly lag: number | undefined;
  /** Seconds since the lag was last known; 0 while it is known. */
  readonly unknownFor: number;
  readonly state: 'serving' | 'lagged' | 'down';
  /** It refused the last further connection. */
  readonly isFull: boolean;
  readonly connections: { readonly active: number; readonly idle: number };
  /** Connections that failed or were lost since the start, and statements on damaged tables. */
  readonly errors: number;
  /** Why it is down or full, as the driver says it. */
  readonly problem?: string;
}

/** A wiki's database. */
export interface WikiDatabase {
  /** Does the work in one read transaction with one snapshot. The work may run twice if a connection is lost. */
  readonly read: <T>(work: (db: Db) => Promise<T>, options?: ReadOptions) => Promise<T>;
  /** The number of reads that may run at the same time. With 1, callers must wait for one `read` before the next. */
  readonly concurrency: number;
  readonly dialect: Dialect;
  readonly cluster: Cluster;
  /** The plan of a query, one line for each step; for tests. */
  readonly explain: (query: RanQuery) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}
