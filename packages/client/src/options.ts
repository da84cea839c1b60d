/** How a client behaves. */
import type { ApiMessage } from './errors.js';

/** Settings of a client; each has a default. */
export interface ClientOptions {
  /** Name, version and contact of your program; browsers send their own. */
  readonly userAgent?: string;
  /** Told of each warning of the wiki. */
  readonly onWarning?: (warning: ApiMessage) => void;
  /** Seconds of database lag above which the wiki shall refuse; the client then waits and tries again. */
  readonly maxlag?: number;
  /** How often a request that may succeed later is sent again: 5 when not given. */
  readonly retries?: number;
  /** First wait in milliseconds; each further one is twice as long, up to `longestWait`. 1000 when not given. */
  readonly firstWait?: number;
  /** Longest wait in milliseconds, also of those that the wiki asks for: 60 000 when not given. */
  readonly longestWait?: number;
  /** Values in one request when there are more; when not given, as many as the wiki accepts from the account. */
  readonly batchSize?: number;
  /** Ends whatever the client does. */
  readonly signal?: AbortSignal;
  /** `origin` for requests from a page of another host: `*` to ask as nobody. */
  readonly origin?: string;
  /** `fetch` to use instead of the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Settings with defaults filled in. */
export type Settings = ClientOptions & Required<Pick<ClientOptions, 'retries' | 'firstWait' | 'longestWait' | 'fetch'>>;

/** Fills in the defaults. */
export const settle = (options: ClientOptions): Settings => ({
  retries: 5,
  firstWait: 1000,
  longestWait: 60_000,
  fetch: (...request) => globalThis.fetch(...request),
  ...options,
});
