/** What the rest of the server sees of a database, whichever it is. */
import type { Compilable } from 'kysely';
import type { Dialect } from './dialects/dialect.js';
import type { Builder } from './schema/builder.js';

export type { Builder } from './schema/builder.js';

/** A query as it was sent. */
export interface RanQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Runs queries in one read transaction. Byte strings arrive as text; columns whose names end in `Bytes` arrive as buffers. */
export interface Db {
  /** Builder for queries: `db.sql.selectFrom('page')...`. */
  readonly sql: Builder;
  readonly dialect: Dialect;
  readonly all: <Row>(query: Compilable<Row>) => Promise<Row[]>;
  readonly first: <Row>(query: Compilable<Row>) => Promise<Row | undefined>;
  /** Up to how many rows it is quicker to sort all that match than to look for them in the order of the list. */
  readonly few: number;
  /** How many rows a list reads for one request where no index serves its filters; the response continues after them. */
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
  /** Whether clients may know their names (`$wgShowHostnames`). */
  readonly showsNames: boolean;
}

/** What texts need next to the tables of the wiki. */
export interface TextStores {
  /** Encoding of texts without the flag `utf-8`. */
  readonly legacyEncoding: string | undefined;
  /** Whether there is a table `cur`, which MediaWiki before 1.5 had. */
  readonly hasCur: boolean;
  /** Rows of a cluster of external storage, by their ids; undefined when no such cluster is known. */
  readonly readBlobs: (cluster: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Buffer> | undefined>;
}

/** What opening takes, whichever database it is. */
export interface DatabaseOptions {
  /** Called with each query before it runs. */
  readonly observe?: (query: RanQuery) => void;
  /** See `Db`. */
  readonly few?: number;
  readonly window?: number;
  /** Reads of one turn of the event loop see the same moment of a file: to begin and end for each costs as much as a short query. */
  readonly sharesTurns?: boolean;
  /** Called when a server goes down, falls behind or returns. */
  readonly onServer?: (state: ReplicaState) => void;
  /** See `Db`; an opened server has its own by its settings. */
  readonly stores?: Partial<TextStores>;
}

/** The client's connection, while its response is not sent. */
export interface ClientConnection {
  readonly isGone: () => boolean;
  /** Calls back when the connection closes before the response is sent. */
  readonly onGone: (callback: () => void) => void;
}

/** Bounds of one `read`. */
export interface ReadOptions {
  /** Milliseconds after which the running statement is ended on the database server, where there is one. */
  readonly timeout?: number;
  /** The running statement is ended in the same way when this client disconnects. */
  readonly client?: ClientConnection;
}

/** The state of one database server that reads may go to. */
export interface ReplicaState {
  /** As operators know it: host and port, or the socket. */
  readonly host: string;
  readonly isPrimary: boolean;
  /** Share of the reads; 0: none while another server answers. */
  readonly weight: number;
  /** Seconds behind the primary; undefined when it cannot be found out. */
  readonly lag: number | undefined;
  readonly state: 'serving' | 'lagged' | 'down';
  readonly connections: { readonly active: number; readonly idle: number };
  /** Connections that failed or were lost since the start, and statements on damaged tables. */
  readonly errors: number;
  /** Why it is down, as the driver says it. */
  readonly problem?: string;
}

/** A wiki's database. */
export interface WikiDatabase {
  /** Does the work in one read transaction: everything it sees is of the same moment. The work may run a second time when a connection is lost. */
  readonly read: <T>(work: (db: Db) => Promise<T>, options?: ReadOptions) => Promise<T>;
  /** How many reads may run at a time. With 1, whoever calls `read` waits for it before the next. */
  readonly concurrency: number;
  readonly dialect: Dialect;
  readonly cluster: Cluster;
  /** Plan of a query, one line for each step: for tests. */
  readonly explain: (query: RanQuery) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}
