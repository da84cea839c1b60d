/** The client: queries, whole or in parts. */
import { valueLimits } from '@wiki-query/server-stubs/limits';
import type { Answer, Part } from './answer.js';
import { isAbove, splitIntoBatches } from './batches.js';
import { joinParts } from './merge.js';
import { settle, type ClientOptions, type Settings } from './options.js';
import type { Exact, QueryInput, Value } from './request.js';
import { openSession, type Credentials, type Session, type TokenType } from './session.js';
import { openTransport, type Json } from './transport.js';

/** How one query is asked. */
export interface QueryOptions {
  /** Ends this query. */
  readonly signal?: AbortSignal;
}

/** How the parts of a query are given. */
export interface QueryAllOptions extends QueryOptions {
  /** Gives pages only when they are complete: parts are joined until the wiki says that a set of pages is done. */
  readonly merge?: boolean;
}

/** A client of one wiki. */
export interface QueryClient {
  /** Asks once. The answer may say in `continue` that there is more. */
  readonly query: <const R extends QueryInput>(request: R & Exact<R>, options?: QueryOptions) => Promise<Answer<R>>;
  /** Asks until there is no more, part by part; titles and ids beyond the limit of one request go in several. */
  readonly queryAll: <const R extends QueryInput>(
    request: R & Exact<R>,
    options?: QueryAllOptions,
  ) => AsyncGenerator<Part<R>, void, undefined>;
  /** Asks until there is no more and gives everything as one answer. */
  readonly collect: <const R extends QueryInput>(request: R & Exact<R>, options?: QueryOptions) => Promise<Part<R>>;
  /** Logs in and gives the name of the account; throws a `LoginError` when the wiki refuses. */
  readonly login: (credentials: Credentials) => Promise<string>;
  readonly logout: () => Promise<void>;
  /** A token of that kind, asked for once in a session. */
  readonly token: (type: TokenType) => Promise<string>;
}

type Parameters = Readonly<Record<string, Value>>;

const { lowlimit: usualBatch, highlimit: largeBatch } = valueLimits;

/** An answer always has `query`, so that nobody needs to ask whether it is there. */
const withQuery = (answer: Json): Json => ({ ...answer, query: answer['query'] ?? {} });

const continuationOf = (answer: Json): Parameters | undefined => {
  const more = answer['continue'];
  return typeof more === 'object' && more !== null ? Object.fromEntries(Object.entries(more)) : undefined;
};

/** Joins parts until the set of pages is complete. */
async function* completeSets(parts: AsyncIterable<Json>): AsyncGenerator<Json, void, undefined> {
  let joined: Json | undefined;
  for await (const part of parts) {
    joined = joined === undefined ? part : joinParts(joined, part);
    if (part['batchcomplete'] !== true) continue;
    yield joined;
    joined = undefined;
  }
  if (joined !== undefined) yield joined;
}

/** The requests that a query is, each with as many values as one takes. */
async function batchesOf(session: Session, settings: Settings, request: Parameters): Promise<readonly Parameters[]> {
  if (!isAbove(request, settings.batchSize ?? usualBatch)) return [request];
  const most = settings.batchSize ?? ((await session.hasHighLimits()) ? largeBatch : usualBatch);
  return splitIntoBatches(request, most);
}

/** The request decides the type of the response: the contract, which the server is tested against, says how. */
const typed = <T>(response: Json): T => response as T;
const typedParts = <T>(parts: AsyncGenerator<Json, void, undefined>): AsyncGenerator<T, void, undefined> =>
  parts as AsyncGenerator<T, void, undefined>;

/** Makes a client of the wiki whose API is at that address, such as `https://wiki.example/w/api.php`. */
export function createClient(address: string | URL, options: ClientOptions = {}): QueryClient {
  const settings = settle(options);
  const session = openSession(openTransport(String(address), settings));

  const ask = async (request: Parameters, { signal }: QueryOptions): Promise<Json> =>
    withQuery(await session.ask({ ...request, action: 'query' }, { signal }));

  async function* askInParts(request: Parameters, options: QueryOptions): AsyncGenerator<Json, void, undefined> {
    for (const batch of await batchesOf(session, settings, request)) {
      let more: Parameters | undefined = {};
      while (more !== undefined) {
        const part: Json = await ask({ ...batch, ...more }, options);
        yield part;
        more = continuationOf(part);
      }
    }
  }

  return {
    query: async (request, options = {}) => typed(await ask(request, options)),
    queryAll: (request, { merge = false, ...options } = {}) => {
      const parts = askInParts(request, options);
      return typedParts(merge ? completeSets(parts) : parts);
    },
    collect: async (request, options = {}) => {
      let joined: Json = { query: {} };
      for await (const part of askInParts(request, options)) joined = joinParts(joined, part);
      return typed(joined);
    },
    login: session.login,
    logout: session.logout,
    token: session.token,
  };
}
