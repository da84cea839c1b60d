/** The client: queries, whole or in parts. */
import { valueLimits } from '@wiki-query/server-stubs/limits';
import type { ResponseOf, PageOf, Part } from './response.js';
import { isAbove, splitIntoBatches } from './batches.js';
import { followChanges, type Change, type ChangesOptions, type ChangesParameters } from './changes.js';
import { Items } from './items.js';
import type { Parameters } from './list-options.js';
import { makeLoopGuard } from './loop-guard.js';
import { itemCount, listMethods, listReader, type ListMethods } from './lists.js';
import { joinParts } from './merge.js';
import { readAddress, settle, type ClientOptions, type Settings } from './options.js';
import type { Exact, QueryInput } from './request.js';
import { openSession, type Credentials, type Session, type TokenType } from './session.js';
import { openTransport, type Json } from './transport.js';

/** How one query is sent. */
export interface QueryOptions {
  /** Ends this query. */
  readonly signal?: AbortSignal;
}

/** How the parts of a query are given. */
export interface QueryAllOptions extends QueryOptions {
  /**
   * Yields pages only when they are complete: parts are merged until the wiki reports that a batch of pages is
   * complete.
   */
  readonly merge?: boolean;
}

/** How any request is sent. */
export interface RequestOptions extends QueryOptions {
  /** Sends the parameters in a body, as requests that log in or write need. */
  readonly post?: boolean;
  /** Adds a token of this type as the parameter `token`. If the wiki rejects it, tries again with a new one. */
  readonly token?: TokenType;
}

/** The default request of `pages`: the text of the newest revision. */
export type ContentRequest = {
  readonly prop: readonly ['revisions'];
  readonly rvprop: readonly ['ids', 'timestamp', 'content'];
  readonly rvslots: readonly ['main'];
};

/** Queries without a list method; see {@link ListMethods} for lists by item. */
interface Queries {
  /** Sends one request. The response has `continue` if there is more. */
  readonly query: <const R extends QueryInput>(request: Exact<R>, options?: QueryOptions) => Promise<ResponseOf<R>>;
  /** Sends requests until there is no more. Titles and IDs beyond the limit of one request are split into several. */
  readonly queryAll: <const R extends QueryInput>(
    request: Exact<R>,
    options?: QueryAllOptions,
  ) => AsyncGenerator<Part<R>, void, undefined>;
  /** Sends requests until there is no more, and returns all results as one response. */
  readonly collect: <const R extends QueryInput>(request: Exact<R>, options?: QueryOptions) => Promise<ResponseOf<R>>;
  /** Returns complete pages with these titles, with the text of the newest revision or the requested members. */
  readonly pages: <const R extends QueryInput | ContentRequest = ContentRequest>(
    titles: readonly string[],
    request?: Exact<R>,
    options?: QueryOptions,
  ) => Items<PageOf<R>>;
  /**
   * Returns the wikitext of the newest revision of a page, or whichever text its content model has. Returns `undefined`
   * if there is no such page, or if its text is hidden.
   */
  readonly text: (title: string, options?: QueryOptions) => Promise<string | undefined>;
  /** Yields recent changes as they happen, each once, until the signal aborts. */
  readonly changes: <const Given extends ChangesParameters = ChangesParameters>(
    parameters?: Given,
    options?: ChangesOptions,
  ) => AsyncGenerator<Change<Given>, void, undefined>;
  /** Sends a request of any action, and returns the response unchanged. */
  readonly request: (parameters: Parameters, options?: RequestOptions) => Promise<Json>;
  /** Logs in and returns the name of the account. Throws a `LoginError` if the wiki rejects the login. */
  readonly login: (credentials: Credentials) => Promise<string>;
  readonly logout: () => Promise<void>;
  /** Returns a token of that type, which is requested once for each session. */
  readonly token: (type: TokenType) => Promise<string>;
}

/** A client of one wiki: queries, and a method for each list. */
export type QueryClient = Queries & Omit<ListMethods, keyof Queries>;

const { lowlimit: smallBatch, highlimit: largeBatch } = valueLimits;

/** A response always has `query`, so that callers need not check it. */
const withQuery = (response: Json): Json => ({ ...response, query: response['query'] ?? {} });

const continuationOf = (response: Json): Parameters | undefined => {
  const more = response['continue'];
  return typeof more === 'object' && more !== null ? Object.fromEntries(Object.entries(more)) : undefined;
};

/** Merges parts until the batch of pages is complete. */
async function* completeSets(parts: AsyncIterable<Json>, most: number): AsyncGenerator<Json, void, undefined> {
  let joined: Json | undefined;
  let count = 0;
  for await (const part of parts) {
    count = joined === undefined ? 1 : count + 1;
    if (count > most) throw endless(`more than ${most} responses belong together`);
    joined = joined === undefined ? part : joinParts(joined, part);
    if (part['batchcomplete'] !== true) continue;
    yield joined;
    joined = undefined;
  }
  if (joined !== undefined) yield joined;
}

const endless = (what: string): Error =>
  new Error(`The query has no end: ${what}. Ask for less, or change the setting mostParts.`);

/** The requests of a query, each with as many values as one request accepts. */
async function batchesOf(session: Session, settings: Settings, request: Parameters): Promise<readonly Parameters[]> {
  if (!isAbove(request, settings.batchSize ?? smallBatch)) return [request];
  const batchSize = settings.batchSize ?? ((await session.hasHighLimits()) ? largeBatch : smallBatch);
  return splitIntoBatches(request, batchSize);
}

const contentRequest: ContentRequest = {
  prop: ['revisions'],
  rvprop: ['ids', 'timestamp', 'content'],
  rvslots: ['main'],
};

/** The request determines the type of the response, by the spec that the server is tested against. */
const typed = <T>(response: Json): T => response as T;
const typedParts = <T>(parts: AsyncGenerator<unknown, void, undefined>): AsyncGenerator<T, void, undefined> =>
  parts as AsyncGenerator<T, void, undefined>;

/** The text of the first page of a response. */
function contentOf(query: unknown): string | undefined {
  let value: unknown = query;
  for (const key of ['pages', 0, 'revisions', 0, 'slots', 'main', 'content']) value = Reflect.get(Object(value), key);
  return typeof value === 'string' ? value : undefined;
}

/** The pages of responses, one after the other. */
async function* pagesOf(parts: AsyncIterable<Json>): AsyncGenerator<unknown, void, undefined> {
  for await (const { query } of parts) {
    const pages: unknown = Reflect.get(Object(query), 'pages');
    if (Array.isArray(pages)) yield* pages;
  }
}

/**
 * Makes a client for the wiki whose API is at that URL, such as `https://wiki.example/w/api.php`. Throws a `TypeError`
 * for an invalid URL or header.
 */
export function createClient(address: string | URL, options: ClientOptions = {}): QueryClient {
  const settings = settle(options);
  const session = openSession(openTransport(readAddress(address), settings));

  const send = async (request: Parameters, { signal }: QueryOptions): Promise<Json> =>
    withQuery(await session.request({ ...request, action: 'query' }, { signal }));

  async function* queryAll(request: Parameters, options: QueryOptions): AsyncGenerator<Json, void, undefined> {
    let responses = 0;
    let items = 0;
    for (const batch of await batchesOf(session, settings, request)) {
      let more: Parameters | undefined = {};
      const repeats = makeLoopGuard();
      while (more !== undefined) {
        const part: Json = await send({ ...batch, ...more }, options);
        responses += 1;
        items += itemCount(part);
        settings.onProgress?.({ responses, items });
        yield part;
        more = continuationOf(part);
        if (more !== undefined && repeats(more))
          throw new Error('The query has no end: the wiki continues it where it was.');
      }
    }
  }

  async function serverTime(): Promise<string> {
    const { curtimestamp } = await send({ curtimestamp: true }, {});
    return String(curtimestamp);
  }

  const read = listReader(queryAll);
  return {
    ...listMethods(read),
    query: async (request, options = {}) => typed(await send(request, options)),
    queryAll: (request, { merge = false, ...options } = {}) => {
      const parts = queryAll(request, options);
      return typedParts(merge ? completeSets(parts, settings.mostParts) : parts);
    },
    collect: async (request, options = {}) => {
      let joined: Json = { query: {} };
      let count = 0;
      for await (const part of queryAll(request, options)) {
        if (++count > settings.mostParts) throw endless(`more than ${settings.mostParts} responses`);
        joined = joinParts(joined, part);
      }
      return typed(joined);
    },
    pages: (titles, request, options = {}) =>
      new Items(() => {
        const parts = queryAll({ ...(request ?? contentRequest), titles }, options);
        return typedParts(pagesOf(completeSets(parts, settings.mostParts)));
      }),
    text: async (title, options = {}) => {
      const { query } = await send({ ...contentRequest, titles: [title] }, options);
      return contentOf(query);
    },
    changes: (parameters?: Parameters, options = {}) =>
      typedParts(
        followChanges((given, options) => read('recentchanges', given, options), serverTime, parameters ?? {}, options),
      ),
    request: async (parameters, { token, ...options } = {}) => {
      if (token === undefined) return session.request(parameters, options);
      return session.sendWithToken(parameters, token, options);
    },
    login: session.login,
    logout: session.logout,
    token: session.token,
  };
}
