/** Sends requests for files over HTTP, and retries after temporary failures. */
import { deadline } from '@wiki-query/client';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { DumpError, messageOf } from '../errors/dump-error.js';
import { readBody } from './read-body.js';

export interface Fetcher {
  readonly url: (path: string) => string;
  /** The text at a path; '' if the path does not exist, or a DumpError with the given message. */
  readonly text: (path: string, ifMissing?: string) => Promise<string>;
  /** What is read of a response. Temporary failures are retried until there is one. */
  readonly get: <T>(url: string, read: Read<T>, sent?: Sent) => Promise<T>;
}

/** Reads a response. The signal ends with the time of the request, and with that of the caller. */
type Read<T> = (response: Response, signal: AbortSignal) => T | Promise<T>;

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that the response may take, until it is read. */
  readonly timeout?: number;
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
export const userAgent = `wiki-query-importer/${version} (https://github.com/wiki-query/wiki-query)`;

/** Sends requests, and decides where redirects may lead. */
export type Fetch = typeof fetch;

/** Redirects are followed if the way to send says where to, unless the headers are secret. */
export const fetchBy =
  (own: Fetch | undefined, isSecret = false): Fetch =>
  (target, init) =>
    (own ?? fetch)(target, { ...init, redirect: own === undefined || isSecret ? 'error' : 'follow' });

const longestPause = 60_000;
/** Milliseconds that a response may take, unless the caller says another time. */
const longestResponse = 600_000;

export interface FetcherOptions {
  /** Follows redirects by its own rules. Without it, redirects are errors. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds before the second attempt. */
  readonly firstPause?: number | undefined;
  /** How often a request is sent. */
  readonly attempts?: number;
  /** Milliseconds that one request may take. */
  readonly timeout?: number;
  /** Ends all requests, and the pauses before them. */
  readonly signal?: AbortSignal | undefined;
}

export function makeFetcher(
  mirror: string,
  { firstPause = 1000, attempts = 5, timeout: usualTimeout = longestResponse, fetch, signal }: FetcherOptions = {},
): Fetcher {
  if (!URL.canParse(mirror))
    throw new DumpError(`"${mirror}" is not a URL: one such as https://dumps.wikimedia.org is expected`);
  const base = mirror.replace(/\/*$/, '/');
  const url = (path: string): string => new URL(path, base).href;
  const send = fetchBy(fetch);
  const get: Fetcher['get'] = async (target, read, { headers = {}, timeout = usualTimeout } = {}) => {
    const init = { headers: { 'User-Agent': userAgent, 'Accept-Encoding': 'identity', ...headers } };
    for (let attempt = 1; ; attempt++) {
      const limit = deadline([signal], timeout);
      let response: Response | Error;
      try {
        response = await send(target, { ...init, signal: limit.signal }).catch(asError);
        signal?.throwIfAborted();
        if (!(response instanceof Error)) {
          if (response.ok || !mayPass(response.status)) return await read(response, limit.signal);
          await response.body?.cancel();
        }
      } finally {
        limit.end();
      }
      if (attempt === attempts || isRefused(response))
        throw response instanceof Error ? unreadable(response, target) : badStatus(response, target);
      await pauseUntil(pauseFor(response, attempt, firstPause), signal);
    }
  };
  const text: Fetcher['text'] = (path, ifMissing) =>
    get(url(path), async (response, end) => {
      if (response.status === 404) {
        if (ifMissing === undefined) return '';
        throw new DumpError(ifMissing, url(path));
      }
      if (!response.ok) throw badStatus(response, url(path));
      return (await readBody(response, end)).toString('utf8');
    });
  return { url, text, get };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(messageOf(error)));

/** Waits, or throws the reason of the signal. */
async function pauseUntil(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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

/** A request that failed: with its first cause. An error for several addresses has no text of its own. */
export function unreadable(error: unknown, url: string): DumpError {
  if (error instanceof Error && error.cause instanceof Error) return unreadable(error.cause, url);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
  return new DumpError(`cannot be read: ${messageOf(error) || code}`, url);
}

export const badStatus = ({ status }: Pick<Response, 'status'>, url: string): DumpError =>
  new DumpError(`cannot be read: the server returned HTTP status ${status}`, url);

function pauseFor(response: Response | Error, attempt: number, firstPause: number): number {
  const wanted = response instanceof Error ? 0 : Number(response.headers.get('Retry-After') ?? 0) * 1000;
  return Math.min(longestPause, Math.max(wanted || 0, firstPause * 2 ** (attempt - 1)));
}
