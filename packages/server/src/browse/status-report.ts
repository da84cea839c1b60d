/** The state of the server, as `/status` shows it. */

/** Numbers of one minute, over all processes. */
export interface Minute {
  /** ISO 8601. */
  readonly time: string;
  readonly requests: number;
  readonly errors: number;
  /** Milliseconds; undefined without a request. */
  readonly p50?: number;
  readonly p99?: number;
  /** Bytes. */
  readonly memory: number;
  readonly waiting: number;
}

export interface DatabaseHost {
  readonly host: string;
  readonly isServing: boolean;
  /** Seconds; undefined while it is unknown. */
  readonly lag?: number;
  readonly connections: number;
  readonly errors: number;
}

export interface StatusReport {
  readonly version: string;
  readonly node: string;
  /** ISO 8601. */
  readonly started: string;
  readonly now: string;
  readonly status: 'ready' | 'degraded' | 'unavailable';
  readonly requests: number;
  readonly errors: number;
  /** Milliseconds, since the start; undefined without a request. */
  readonly p50?: number;
  readonly p99?: number;
  readonly modules: readonly { readonly module: string; readonly requests: number; readonly errors: number }[];
  readonly queue: { readonly running: number; readonly waiting: number; readonly refused: number };
  readonly processes: {
    readonly workers: number;
    readonly runners: number;
    readonly workersReplaced: number;
    readonly runnersReplaced: number;
  };
  /** Bytes, of all processes. */
  readonly memory: number;
  readonly databases: readonly DatabaseHost[];
  /** Whether sessions can be read and saved. */
  readonly areSessionsKept: boolean;
  /** The newest first. */
  readonly warnings: readonly { readonly time: string; readonly text: string }[];
  /** The last hour, the oldest first. */
  readonly minutes: readonly Minute[];
}
