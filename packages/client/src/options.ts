/** How a client behaves. */
import type { ApiError, ApiMessage, ConnectionError, HttpError } from './errors.js';
import { warnOnce } from './warnings.js';

/** A request that failed and is sent again. */
export interface Retry {
  /** 1 for the first repetition. */
  readonly attempt: number;
  readonly error: ApiError | HttpError | ConnectionError;
  /** Milliseconds until the next attempt. */
  readonly wait: number;
}

/** How far a query is that takes several requests. */
export interface Progress {
  /** Responses so far. */
  readonly responses: number;
  /** Items and pages in them. */
  readonly items: number;
}

/** Settings of a client; each has a default. */
export interface ClientOptions {
  /** Name, version and contact of your program. Browsers send their own user agent. */
  readonly userAgent?: string;
  /** Called with each warning of the wiki. By default each is printed once, with `console.warn`. */
  readonly onWarning?: (warning: ApiMessage) => void;
  /** Called after each response of a query that is read until there is no more. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called before each wait for another attempt. */
  readonly onRetry?: (retry: Retry) => void;
  /** Timeout of one response in milliseconds; default 60 000. */
  readonly timeout?: number;
  /** Maximum number of bytes of one response, decompressed; default 64 MiB. */
  readonly largestResponse?: number;
  /** Maximum number of responses that `collect` and `merge` join; default 10 000. */
  readonly mostParts?: number;
  /** Further headers of each request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An OAuth 2 access token, or a function that returns the current one; sent as `Authorization: Bearer`. */
  readonly accessToken?: string | (() => string | Promise<string>);
  /**
   * Seconds of replication lag above which the wiki should reject the request; the client then waits and tries again.
   */
  readonly maxlag?: number;
  /** How often a request that may succeed later is sent again; default 5. */
  readonly retries?: number;
  /** The first wait in milliseconds. Each further one is twice as long, up to `longestWait`. Default 1000. */
  readonly firstWait?: number;
  /** The maximum wait in milliseconds, even if the wiki requests more; default 60 000. */
  readonly longestWait?: number;
  /** Maximum number of values in one request; by default, as many as the wiki accepts from the account. */
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
  Required<
    Pick<
      ClientOptions,
      'retries' | 'firstWait' | 'longestWait' | 'timeout' | 'largestResponse' | 'mostParts' | 'fetch' | 'onWarning'
    >
  >;

/** Every setting, so that a misspelled one is refused where no compiler reads it. */
const names: { readonly [Name in keyof ClientOptions]-?: true } = {
  userAgent: true,
  onWarning: true,
  onProgress: true,
  onRetry: true,
  timeout: true,
  largestResponse: true,
  mostParts: true,
  headers: true,
  accessToken: true,
  maxlag: true,
  retries: true,
  firstWait: true,
  longestWait: true,
  batchSize: true,
  signal: true,
  origin: true,
  fetch: true,
};

/** Fills in the defaults. Throws a `TypeError` for an unknown setting and for an invalid header. */
export function settle(options: ClientOptions): Settings {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(names, name));
  if (unknown !== undefined)
    throw new TypeError(`There is no setting "${unknown}". Settings are ${Object.keys(names).join(', ')}.`);
  checkHeaders(options);
  return {
    onWarning: warnOnce(),
    retries: 5,
    firstWait: 1000,
    longestWait: 60_000,
    timeout: 60_000,
    largestResponse: 64 * 1024 * 1024,
    mostParts: 10_000,
    fetch: (...request) => globalThis.fetch(...request),
    ...options,
  };
}

/** Throws a `TypeError` for a URL that requests cannot be sent to. */
export function readAddress(address: string | URL): string {
  const text = String(address);
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new TypeError(`"${text}" is not the URL of an API. Pass one such as https://wiki.example/w/api.php.`);
}

/** Headers accept one line of Latin-1 text. `fetch` would reject others with each request. */
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
