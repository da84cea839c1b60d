/** One request on the wire, sent again when it may succeed later. */
import { makeCookies, type Cookies } from './cookies.js';
import { ApiError, HttpError, readErrors, readMessages } from './errors.js';
import type { Settings } from './options.js';
import type { WireParameters } from './request.js';

/** What an answer of the API is: a JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** How one request is to be sent. */
export interface SendOptions {
  /** With a body; else only a request too long for an address has one. */
  readonly post?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Sends parameters and gives the answer; throws when it is an error. */
export type Send = (parameters: WireParameters, options?: SendOptions) => Promise<Json>;

/** A way to the wiki, with the cookies that it gave. */
export interface Transport {
  readonly send: Send;
  readonly cookies: Cookies;
}

/** Above this, servers and proxies may refuse an address. */
const longestAddress = 2000;

const statusesOfTheMoment: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const codesOfTheMoment: ReadonlySet<string> = new Set(['maxlag', 'ratelimited', 'readonly']);

/** Seconds that a server asks to wait, given as a number or as a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined;
}

/** Whether the same request may succeed later; `fetch` throws a TypeError when the connection fails. */
const mayPass = (error: unknown): boolean =>
  (error instanceof ApiError && codesOfTheMoment.has(error.code)) ||
  (error instanceof HttpError && statusesOfTheMoment.has(error.status)) ||
  error instanceof TypeError;

/** Milliseconds to wait before the next attempt: what the server asks for, else twice as long each time, spread a little. */
function waitBefore(attempt: number, error: unknown, settings: Settings): number {
  const asked = error instanceof ApiError || error instanceof HttpError ? error.retryAfter : undefined;
  const own = settings.firstWait * 2 ** attempt * (0.75 + Math.random() / 2);
  return Math.min(asked === undefined ? own : asked * 1000, settings.longestWait);
}

/** Waits, or throws the reason of the signal. */
const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
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

/** The headers that a program sets itself; browsers set these, and refuse others across hosts. */
function headersOf(settings: Settings, cookies: Cookies): Headers {
  const headers = new Headers();
  if (isBrowser) return headers;
  headers.set('user-agent', settings.userAgent ?? 'wiki-query-client/0.1 (no contact given)');
  const cookie = cookies.header();
  if (cookie !== undefined) headers.set('cookie', cookie);
  return headers;
}

/** Reads an answer; one that is not a JSON object is from something in between. */
async function readAnswer(response: Response): Promise<Json> {
  const body = await response.text();
  const fail = () => new HttpError(response.status, body.slice(0, 200), readRetryAfter(response.headers));
  if (!response.headers.get('content-type')?.includes('json')) throw fail();
  const answer: unknown = JSON.parse(body);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw fail();
  const json = { ...answer };
  if (!response.ok && !('error' in json) && !('errors' in json)) throw fail();
  return json;
}

const anySignal = (...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined => {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
};

/** Opens a way to the API at an address. */
export function openTransport(address: string, settings: Settings): Transport {
  const cookies = makeCookies();

  async function sendOnce(wire: WireParameters, post: boolean, signal: AbortSignal | undefined): Promise<Json> {
    const query = new URLSearchParams(wire).toString();
    const separator = address.includes('?') ? '&' : '?';
    const inBody = post || address.length + query.length > longestAddress;
    // The wiki reads `origin` from the address only.
    const origin = settings.origin === undefined ? '' : `${separator}origin=${encodeURIComponent(settings.origin)}`;
    const rest = inBody ? '' : `${origin === '' ? separator : '&'}${query}`;
    const response = await settings.fetch(address + origin + rest, {
      headers: headersOf(settings, cookies),
      credentials: settings.origin === '*' ? 'omit' : 'include',
      ...(inBody ? { method: 'POST', body: new URLSearchParams(wire) } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    cookies.keep(response, Date.now());
    const answer = await readAnswer(response);
    const errors = readErrors(answer, wire);
    if (errors !== undefined) throw new ApiError(errors, readRetryAfter(response.headers));
    for (const warning of readMessages(answer['warnings'], wire)) settings.onWarning?.(warning);
    return answer;
  }

  const send: Send = async (parameters, { post = false, signal } = {}) => {
    const either = anySignal(settings.signal, signal);
    const wire = {
      ...(settings.maxlag === undefined ? {} : { maxlag: String(settings.maxlag) }),
      errorformat: 'plaintext',
      ...parameters,
      format: 'json',
      formatversion: '2',
    };
    for (let attempt = 0; ; attempt++) {
      try {
        return await sendOnce(wire, post, either);
      } catch (error) {
        either?.throwIfAborted();
        if (attempt >= settings.retries || !mayPass(error)) throw error;
        await wait(waitBefore(attempt, error, settings), either);
      }
    }
  };

  return { send, cookies };
}
