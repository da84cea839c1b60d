/** Sends requests to the API of a running wiki. */
import { ApiError, createClient, HttpError, makeLoopGuard, type QueryClient } from '@wiki-query/client';
import { lookUp, setOwn } from '@wiki-query/wikitext';
import { DumpError, messageOf } from '../errors/dump-error.js';
import { type Fetch, fetchBy, unreadable, userAgent } from './fetcher.js';
import { largestBody } from './read-body.js';

export type Json = Record<string, unknown>;
type Parameters = Readonly<Record<string, string>>;

export interface WikiApi {
  readonly url: string;
  /** One response. Errors of the API are DumpErrors. */
  readonly request: (parameters: Parameters) => Promise<Json>;
  /** One response, or the `errors` of one that the wiki refuses, with their parameters. */
  readonly ask: (parameters: Parameters) => Promise<Json>;
  /** The `query` of all batches, merged. */
  readonly all: (parameters: Parameters) => Promise<Json>;
}

export interface ApiOptions {
  /** Follows redirects by its own rules. Without it, redirects are errors. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds before a failed request is sent again. */
  readonly firstPause?: number | undefined;
  /** How often it is sent again. */
  readonly retries?: number;
  /** Milliseconds that one response may take. */
  readonly timeout?: number;
  /** Headers of each request, such as the cookies of a login. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** Responses that are merged to one. */
const mostParts = 2000;

export function openApi(url: string, options: ApiOptions = {}): WikiApi {
  const { signal } = options;
  const client = clientOf(url, options);
  const send = async (parameters: Parameters): Promise<Json> => ({
    ...(await client.request({ action: 'query', ...parameters })),
  });
  const named = (error: unknown): never => {
    signal?.throwIfAborted();
    throw problemWith(error, url);
  };
  const request = (parameters: Parameters): Promise<Json> => send({ errorformat: 'bc', ...parameters }).catch(named);
  const ask = (parameters: Parameters): Promise<Json> =>
    send({ errorformat: 'raw', ...parameters }).catch((error: unknown) =>
      error instanceof ApiError ? { errors: error.messages } : named(error),
    );
  const all = async (parameters: Parameters): Promise<Json> => {
    const whole: Json = {};
    let count = 0;
    const repeats = makeLoopGuard();
    for (let more: Parameters | undefined = {}; more !== undefined;) {
      if (++count > mostParts)
        throw new DumpError(`the wiki continues a query for more than ${mostParts} responses`, url);
      const response: Json = await request({ ...parameters, ...more });
      if (isObject(response['query'])) merge(whole, response['query']);
      more = continuationOf(response);
      if (more !== undefined && repeats(more)) throw endless(url);
    }
    return whole;
  };
  return { url, request, ask, all };
}

function clientOf(
  url: string,
  { firstPause = 1000, retries = 5, timeout = 120_000, headers = {}, signal, fetch }: ApiOptions,
): QueryClient {
  try {
    return createClient(url, {
      userAgent,
      maxlag: 5,
      headers,
      retries,
      timeout,
      firstWait: firstPause,
      largestResponse: largestBody,
      fetch: fetchBy(fetch, Object.keys(headers).length > 0),
      onWarning: () => undefined,
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    throw new DumpError(messageOf(error));
  }
}

/** The error of a query that does not end. */
export const endless = (url: string): DumpError => new DumpError('the wiki continues a query where it was', url);

function problemWith(error: unknown, url: string): DumpError {
  if (error instanceof ApiError)
    return new DumpError(`the wiki returned the error ${error.code}: ${error.messages[0].text}`, url);
  if (!(error instanceof HttpError)) return unreadable(error, url);
  if (error.status >= 400) return new DumpError(`the wiki returned HTTP status ${error.status}`, url);
  return new DumpError(
    'did not return JSON: check that it is the URL of an API, such as https://en.wikipedia.org/w/api.php',
    url,
  );
}

/** What continues a query, as texts. */
function continuationOf({ continue: next }: Json): Parameters | undefined {
  if (typeof next !== 'object' || next === null) return undefined;
  return Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]));
}

function merge(whole: Json, part: Json): void {
  for (const [name, value] of Object.entries(part)) {
    const known = lookUp(whole, name);
    if (Array.isArray(value) && Array.isArray(known)) for (const one of value) known.push(one);
    else if (isObject(value) && isObject(known)) Object.assign(known, value);
    else setOwn(whole, name, value);
  }
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
