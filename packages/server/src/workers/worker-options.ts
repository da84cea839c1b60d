/** What a worker is told when it starts: plain data. */
export interface WorkerOptions {
  /** Milliseconds after which a database server ends a statement by itself. */
  readonly statementTimeout?: number;
  /** Path of the unpacked database or of a `database.yaml`, or the URL of a server. */
  readonly database: string;
  readonly site: string;
  readonly messages?: string;
  /** Folder of sessions and throttling. */
  readonly state: string;
  /** Signs sessions. */
  readonly secret: string;
  /** 14 digits or `real`; without it the profile's clock counts, if it has one. */
  readonly clock?: string;
}
