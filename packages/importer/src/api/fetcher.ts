/** Sends requests over HTTP, and retries after temporary failures. */
import { deadline } from '@wiki-query/client';
import { setTimeout as pause } from 'node:timers/promises';
import { DumpError, messageOf } from '../dump-error.js';
import { readBody } from './read-body.js';

export interface Fetcher {
  readonly url: (path: string) => string;
  /** The text at a path; '' if the path does not exist, or a DumpError with the given message. */
  readonly text: (path: string, ifMissing?: string) => Promise<string>;
  /** What is read of a response; with a body, to a POST. Temporary failures are retried until there is a response. */
  readonly get: <T>(url: string, read: Read<T>, sent?: Sent) => Promise<T>;
}

/** Reads a response. The signal ends with the time of the request, and with that of the caller. */
type Read<T> = (response: Response, signal: AbortSignal) => T | Promise<T>;

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds that the response may take, until it is read. */
  readonly timeout?: number;
}

/** Requests of programs that use this package without a `fetch` of their own. */
const namedFetch: Fetch = (url, init) =>
  fetch(url, {
    ...init,
    headers: { 'User-Agent': 'wiki-query-importer (https://github.com/wiki-query/wiki-query)', ...init.headers },
  });

const longestPause = 60_000;
/** Milliseconds that a response may take, unless the caller says another time. */
const longestResponse = 600_000;

/** Sends requests, and decides where redirects may lead. */
export type Fetch = (url: URL, init: FetchInit) => Promise<Response>;

export interface FetchInit {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly redirect: 'error' | 'follow';
  readonly signal: AbortSignal;
}

export interface FetcherOptions {
  /** Follows redirects by its own rules. Without it, redirects are errors. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds before the second attempt. */
  readonly firstPause?: number | undefined;
  /** How often a request is sent. */
  readonly attempts?: number;
  /** Milliseconds that one request may take. */
  readonly timeout?: number;
  /** Headers of each request. They may be secret: redirects are not followed with them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends all requests, and the pauses before them. */
  readonly signal?: AbortSignal | undefined;
}

export function makeFetcher(
  mirror: string,
  {
    firstPause = 1000,
    attempts = 5,
    timeout: usualTimeout = longestResponse,
    headers: always = {},
    fetch: send,
    signal,
  }: FetcherOptions = {},
): Fetcher {
  if (!URL.canParse(mirror))
    throw new DumpError(`"${mirror}" is not a URL: one such as https://dumps.wikimedia.org is expected`);
  const base = mirror.replace(/\/*$/, '/');
  const url = (path: string): string => new URL(path, base).href;
  const get: Fetcher['get'] = async (target, read, { headers = {}, body, timeout = usualTimeout } = {}) => {
    for (let attempt = 1; ; attempt++) {
      const limit = deadline([signal], timeout);
      let response: Response | Error;
      try {
        response = await request(target, { ...always, ...headers }, body, {
          signal: limit.signal,
          isSecret: Object.keys(always).length > 0,
          ...(send !== undefined && { fetch: send }),
        });
        signal?.throwIfAborted();
        if (!(response instanceof Error)) {
          if (response.ok || !mayPass(response.status)) return await read(response, limit.signal);
          await response.body?.cancel();
        }
      } finally {
        limit.end();
      }
      if (attempt === attempts || isRefused(response))
        throw new DumpError(`cannot be read: ${problemOf(response)}`, target);
      await pauseUntil(pauseFor(response, attempt, firstPause), signal);
    }
  };
  const text: Fetcher['text'] = (path, ifMissing) =>
    get(url(path), async (response, end) => {
      if (response.status === 404) {
        if (ifMissing === undefined) return '';
        throw new DumpError(ifMissing, url(path));
      }
      if (!response.ok) throw new DumpError(`cannot be read: ${problemOf(response)}`, url(path));
      return (await readBody(response, end)).toString('utf8');
    });
  return { url, text, get };
}

/** Sends a request. Redirects are followed if the way to send says where to, unless the headers are secret. */
async function request(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  {
    signal,
    isSecret,
    fetch: send,
  }: { readonly signal: AbortSignal; readonly isSecret: boolean; readonly fetch?: Fetch },
): Promise<Response | Error> {
  try {
    return await (send ?? namedFetch)(new URL(url), {
      headers: { 'Accept-Encoding': 'identity', ...headers },
      ...(body !== undefined && { method: 'POST', body }),
      redirect: send === undefined || isSecret ? 'error' : 'follow',
      signal,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(messageOf(error));
  }
}

/** Waits, or throws the reason of the signal. */
export async function pauseUntil(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
}

function mayPass(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Another attempt would lead there, too. */
const isRefused = (response: Response | Error): boolean =>
  response instanceof Error &&
  [response, response.cause].some((one) => one instanceof Error && one.name === 'RedirectError');

function problemOf(response: Response | Error): string {
  if (!(response instanceof Error)) return `the server returned HTTP status ${response.status}`;
  const cause = response.cause instanceof Error ? response.cause : response;
  // An error for several addresses has no text of its own.
  return cause.message || ('code' in cause ? String(cause.code) : response.message);
}

function pauseFor(response: Response | Error, attempt: number, firstPause: number): number {
  const wanted = response instanceof Error ? 0 : Number(response.headers.get('Retry-After') ?? 0) * 1000;
  return Math.min(longestPause, Math.max(wanted || 0, firstPause * 2 ** (attempt - 1)));
}
