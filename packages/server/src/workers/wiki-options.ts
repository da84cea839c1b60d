/** Where a process finds the wiki and the state: plain data. */
export interface WikiOptions {
  /** A SQLite file, a `database.yaml`, or the URL of a database server. */
  readonly database: string;
  /** Which file it is: see `fileIdentity`. */
  readonly identity?: string;
  /** Milliseconds after which a database server ends a statement by itself. */
  readonly statementTimeout?: number;
  /** Rows that a list of a large wiki reads for one request; 0: all. */
  readonly scanRows?: number;
  /** Seconds that a replica may be behind, and may serve while nobody knows how far; in place of the settings'. */
  readonly maxLag?: number;
  readonly maxLagUnknown?: number;
  readonly site: string;
  readonly messages?: string;
  /** Folder of sessions and throttling, or a URL of Redis. */
  readonly state: string;
  /** Where the time of sessions counts from: see `steadySeconds`. */
  readonly clockOrigin?: number;
  /** Signs sessions. */
  readonly secret: string;
  /** 14 digits or `real`; the default is the clock of the profile, else the real one. */
  readonly clock?: string;
}
