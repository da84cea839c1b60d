import type { LogOptions } from './log-events.js';

/** Locations and options of the wiki and the state, as plain data. */
export interface WikiOptions {
  /** A SQLite file, a `database.yaml`, or the URL of a database server. */
  readonly database: string;
  /** Which file it is: see `fileIdentity`. */
  readonly identity?: string;
  /** Milliseconds after which a database server cancels a statement. */
  readonly statementTimeout?: number;
  /** Number of rows that a list of a large wiki reads for one request; 0: all. */
  readonly scanRows?: number;
  /**
   * The maximum lag of a replica in seconds, and how long it may serve while its lag is unknown. Overrides the
   * settings.
   */
  readonly maxLag?: number;
  readonly maxLagUnknown?: number;
  readonly site: string;
  readonly messages?: string;
  /** Extensions whose modules are served whatever the profile lists: names of the server's own, and files of others. */
  readonly extensions?: readonly string[];
  /** Folder of sessions and throttling, or a URL of Redis. */
  readonly state: string;
  /** The origin of the session clock: see `steadySeconds`. */
  readonly clockOrigin?: number;
  /** Signs sessions. */
  readonly secret: string;
  /** 14 digits or `real`. The default is the clock of the profile, otherwise the real one. */
  readonly clock?: string;
  /** Warnings and errors if absent. */
  readonly log?: LogOptions;
}
