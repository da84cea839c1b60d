/** Sends one request, and sends it again if it may succeed later. */
import { failureOf } from './connection.js';
import { makeCookies, type Cookies } from './cookies.js';
import { ApiError, ConnectionError, HttpError, readErrors, readMessages } from './errors.js';
import { parseExactly } from './exact-json.js';
import { deadline, readText } from './limits.js';
import type { Settings } from './options.js';
import type { WireParameters } from './request.js';

/** A response of the API: a JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** How one request is to be sent. */
export interface SendOptions {
  /** With a body. Otherwise only a request that is too long for a URL has one. */
  readonly post?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Sends parameters and returns the response. Throws if it is an error. */
export type Send = (parameters: WireParameters, options?: SendOptions) => Promise<Json>;

/** The connection to the wiki, with its cookies. */
export interface Transport {
  readonly send: Send;
  readonly cookies: Cookies;
}

/** Servers and proxies may reject longer URLs. */
const longestAddress = 2000;

const statusesOfTheMoment: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const codesOfTheMoment: ReadonlySet<string> = new Set(['maxlag', 'ratelimited', 'readonly']);

/** Seconds to wait that a server requests, given as a number or as a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined;
}

/** Statuses of a server that has not processed the request. */
const statusesOfRefusal: ReadonlySet<number> = new Set([429, 503]);

/**
 * Whether the same request may be sent again later. `post`: the wiki may have processed it without a response, so that
 * it is sent again only if it was rejected.
 */
const mayPass = (error: unknown, post: boolean): error is ApiError | HttpError | ConnectionError =>
  (error instanceof ApiError && codesOfTheMoment.has(error.code)) ||
  (error instanceof HttpError && (post ? statusesOfRefusal : statusesOfTheMoment).has(error.status)) ||
  (!post && error instanceof ConnectionError && error.isTemporary);

/** Milliseconds until the next attempt: as the server requests, otherwise doubled each time, with some jitter. */
function waitBefore(attempt: number, error: unknown, settings: Settings): number {
  const requested = error instanceof ApiError || error instanceof HttpError ? error.retryAfter : undefined;
  const own = settings.firstWait * 2 ** attempt * (0.75 + Math.random() / 2);
  return Math.min(requested === undefined ? own : requested * 1000, settings.longestWait);
}

/** Waits, or throws the reason of the signal. */
export const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });

const isBrowser = 'document' in globalThis;

/** Browsers manage cookies and send their own user agent. */
async function headersOf(settings: Settings, cookies: Cookies): Promise<Headers> {
  const { accessToken } = settings;
  const headers = new Headers(settings.headers);
  const token = typeof accessToken === 'function' ? await accessToken() : accessToken;
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (isBrowser) return headers;
  headers.set('user-agent', settings.userAgent ?? 'wiki-query-client/0.1 (no contact given)');
  const cookie = cookies.header();
  if (cookie !== undefined) headers.set('cookie', cookie);
  return headers;
}

/** A JSON object, an array as one by its indexes (`opensearch`), or undefined: a proxy may truncate a response. */
function parse(body: string): Json | undefined {
  try {
    const value = parseExactly(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a response. A body that is not JSON comes from a proxy or another server. */
async function readResponse(
  response: Response,
  address: string,
  { most, post, signal }: { readonly most: number; readonly post: boolean; readonly signal: AbortSignal },
): Promise<Json> {
  const body = await readText(response, most, signal);
  const type = response.headers.get('content-type');
  const redirect = post && response.redirected ? response.url : undefined;
  const fail = () =>
    new HttpError(response.status, body.slice(0, 200), readRetryAfter(response.headers), address, type, redirect);
  if (!type?.includes('json')) throw fail();
  const json = parse(body);
  if (json === undefined) throw fail();
  if (!response.ok && !('error' in json) && !('errors' in json)) throw fail();
  return json;
}

/** A response, read. */
interface Received {
  readonly json: Json;
  readonly retryAfter: number | undefined;
}

/** Opens a way to the API at an address. */
export function openTransport(address: string, settings: Settings): Transport {
  const cookies = makeCookies(new Headers(settings.headers).get('cookie') ?? '');
  /** Whether there was a response. If so, the URL is correct. */
  let isReached = false;

  /** Throws a `ConnectionError` if there is no response in time. */
  async function receive(url: string, init: RequestInit, signal: AbortSignal): Promise<Received> {
    const limit = deadline([signal], settings.timeout);
    try {
      const response = await settings.fetch(url, { ...init, signal: limit.signal });
      isReached = true;
      cookies.keep(response, Date.now());
      return {
        json: await readResponse(response, address, {
          most: settings.largestResponse,
          post: init.method === 'POST',
          signal: limit.signal,
        }),
        retryAfter: readRetryAfter(response.headers),
      };
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error, { address, isReached, timeout: limit.isOver() ? settings.timeout : undefined });
    } finally {
      limit.end();
    }
  }

  async function sendOnce(wire: WireParameters, post: boolean, signal: AbortSignal): Promise<Json> {
    const query = new URLSearchParams(wire).toString();
    const separator = address.includes('?') ? '&' : '?';
    const inBody = post || address.length + query.length > longestAddress;
    // The wiki reads `origin` only from the URL.
    const origin = settings.origin === undefined ? '' : `${separator}origin=${encodeURIComponent(settings.origin)}`;
    const rest = inBody ? '' : `${origin === '' ? separator : '&'}${query}`;
    const init: RequestInit = {
      headers: await headersOf(settings, cookies),
      credentials: settings.origin === '*' ? 'omit' : 'include',
      ...(inBody ? { method: 'POST', body: new URLSearchParams(wire) } : {}),
    };
    const { json, retryAfter } = await receive(address + origin + rest, init, signal);
    const errors = readErrors(json, wire);
    if (errors !== undefined) throw new ApiError(errors, retryAfter);
    for (const warning of readMessages(json['warnings'], wire)) settings.onWarning(warning);
    return json;
  }

  const send: Send = async (parameters, { post = false, signal } = {}) => {
    const either = deadline([settings.signal, signal]);
    try {
      return await sendAgain(parameters, post, either.signal);
    } finally {
      either.end();
    }
  };

  async function sendAgain(parameters: WireParameters, post: boolean, signal: AbortSignal): Promise<Json> {
    const wire = {
      ...(settings.maxlag === undefined ? {} : { maxlag: String(settings.maxlag) }),
      errorformat: 'plaintext',
      formatversion: '2',
      ...parameters,
      format: 'json',
    };
    for (let attempt = 0; ; attempt++) {
      try {
        return await sendOnce(wire, post, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (attempt >= settings.retries || !mayPass(error, post)) throw error;
        const milliseconds = waitBefore(attempt, error, settings);
        settings.onRetry?.({ attempt: attempt + 1, error, wait: milliseconds });
        await wait(milliseconds, signal);
      }
    }
  }

  return { send, cookies };
}
