/** How a client behaves. */
import type { ApiError, ApiMessage, ConnectionError, HttpError } from './errors.js';

/** A request that failed and is sent again. */
export interface Retry {
  /** 1 for the first repetition. */
  readonly attempt: number;
  readonly error: ApiError | HttpError | ConnectionError;
  /** Milliseconds until the request is sent again. */
  readonly wait: number;
}

/** Settings of a client; each has a default. */
export interface ClientOptions {
  /** Name, version and contact of your program; browsers send their own. */
  readonly userAgent?: string;
  /** Called with each warning of the wiki. */
  readonly onWarning?: (warning: ApiMessage) => void;
  /** Called before each wait for another attempt. */
  readonly onRetry?: (retry: Retry) => void;
  /** Milliseconds to wait for one response; 60 000 when not given. */
  readonly timeout?: number;
  /** Further headers of each request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An OAuth 2 access token, or a function that returns the current one; sent as `Authorization: Bearer`. */
  readonly accessToken?: string | (() => string | Promise<string>);
  /** Seconds of database lag above which the wiki shall refuse; the client then waits and tries again. */
  readonly maxlag?: number;
  /** How often a request that may succeed later is sent again: 5 when not given. */
  readonly retries?: number;
  /** First wait in milliseconds; each further one is twice as long, up to `longestWait`. 1000 when not given. */
  readonly firstWait?: number;
  /** Longest wait in milliseconds, also of those that the wiki requests: 60 000 when not given. */
  readonly longestWait?: number;
  /** Values in one request when there are more; when not given, as many as the wiki accepts from the account. */
  readonly batchSize?: number;
  /** Ends whatever the client does. */
  readonly signal?: AbortSignal;
  /** `origin` for requests from a page of another host: `*` for anonymous requests. */
  readonly origin?: string;
  /** `fetch` to use instead of the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Settings with defaults filled in. */
export type Settings = ClientOptions &
  Required<Pick<ClientOptions, 'retries' | 'firstWait' | 'longestWait' | 'timeout' | 'fetch'>>;

/** Fills in the defaults; throws a `TypeError` for a header that cannot be sent. */
export function settle(options: ClientOptions): Settings {
  checkHeaders(options);
  return {
    retries: 5,
    firstWait: 1000,
    longestWait: 60_000,
    timeout: 60_000,
    fetch: (...request) => globalThis.fetch(...request),
    ...options,
  };
}

/** Throws a `TypeError` for an address that no request can be sent to. */
export function readAddress(address: string | URL): string {
  const text = String(address);
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new TypeError(`"${text}" is not the URL of an API. Pass one such as https://wiki.example/w/api.php.`);
}

/** Headers take one line of Latin-1 text; `fetch` would refuse others with each request. */
function checkHeaders({ userAgent, headers = {} }: ClientOptions): void {
  const given = [['userAgent', 'user-agent', userAgent] as const, ...Object.entries(headers).map(ofHeaders)];
  for (const [option, name, value] of given)
    try {
      if (value !== undefined) new Headers().set(name, value);
    } catch (cause) {
      throw new TypeError(`${option}: "${value}" cannot be sent in a header. Use one line of ASCII text.`, { cause });
    }
}

const ofHeaders = ([name, value]: readonly [string, string]) => [`headers["${name}"]`, name, value] as const;
