/** Sends requests to the API of a running wiki. */
import { hasTooManyValues, makeLoopGuard, mostValues } from '@wiki-query/client';
import { lookUp, setOwn } from '@wiki-query/wikitext';
import { DumpError } from '../dump-error.js';
import { type Fetch, makeFetcher, pauseUntil } from './fetcher.js';
import { readBody } from './read-body.js';

export type Json = Record<string, unknown>;
type Parameters = Readonly<Record<string, string>>;

export interface WikiApi {
  readonly url: string;
  /** One response. Errors of the API are DumpErrors. */
  readonly request: (parameters: Parameters) => Promise<Json>;
  /** The `query` of all batches, merged. */
  readonly all: (parameters: Parameters) => Promise<Json>;
  /** The body of a response that is not JSON. */
  readonly bytes: (parameters: Parameters) => Promise<Uint8Array>;
}

/** Errors that pass, such as replicas that lag. */
const passing: ReadonlySet<unknown> = new Set(['maxlag', 'ratelimited', 'readonly']);
const mostAttempts = 10;

/** Milliseconds that one response may take. */
const longestResponse = 120_000;

/** Responses that are merged to one. */
const mostParts = 2000;

/** `firstPause`: milliseconds before a failed request is sent again. `attempts`: how often it is sent. */
export function openApi(
  url: string,
  {
    firstPause = 1000,
    attempts = 5,
    timeout = longestResponse,
    headers = {},
    signal,
    fetch,
  }: {
    readonly fetch?: Fetch | undefined;
    readonly firstPause?: number | undefined;
    readonly attempts?: number;
    readonly timeout?: number;
    /** Headers of each request, such as the cookies of a login. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal | undefined;
  } = {},
): WikiApi {
  const fetcher = makeFetcher(url, { firstPause, attempts, timeout, headers, fetch, signal });
  const send = (parameters: Parameters): Promise<Buffer> => {
    signal?.throwIfAborted();
    const form = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...parameters });
    const read = (response: Response, end: AbortSignal): Promise<Buffer> => {
      if (!response.ok) throw new DumpError(`the wiki returned HTTP status ${response.status}`, url);
      return readBody(response, end);
    };
    return fetcher.get(url, read, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(form),
    });
  };
  const request = async (parameters: Parameters): Promise<Json> => {
    for (let attempt = 1; ; attempt++) {
      const text = (await send({ maxlag: '5', ...parameters })).toString('utf8').replace(/^\ufeff/, '');
      const body = parsed(text, url);
      const error = body['error'];
      if (error === undefined) return body;
      const { code, info, text: words } = isObject(error) ? error : {};
      if (!passing.has(code) || attempt === mostAttempts)
        throw new DumpError(`the wiki returned the error ${shown(code)}: ${shown(info ?? words ?? '')}`, url);
      await pauseUntil(firstPause * 5, signal);
    }
  };
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
  return {
    url,
    request,
    all,
    bytes: send,
  };
}

/** The error of a query that does not end. */
export const endless = (url: string): DumpError => new DumpError('the wiki continues a query where it was', url);

/** What a wiki says, which may be no text. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'without a code');

function parsed(text: string, url: string): Json {
  if (hasTooManyValues(text)) throw new DumpError(`the response has more than ${mostValues} values`, url);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The same as another value.
  }
  throw new DumpError(
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
