/** Recorded requests whose responses do not change from one time to the next, with these responses. */
import { allRecordings, modulesOf, type Request } from '../conformance/src/recording.js';
import { ConnectionClosed, type HttpClient } from '../support/http-client.js';

export interface KnownRequest {
  readonly query: string;
  /** The response, with its request id taken out. */
  readonly body: string;
  readonly status: number;
}

/**
 * Their responses differ from time to time, or from wiki to wiki; `protectedtitles` is made endless. In `search` and
 * `querypage`, MariaDB returns rows with the same rank or count in any order.
 */
const changing = new Set(['random', 'siteinfo', 'tokens', 'protectedtitles', 'search', 'querypage']);

/** A GET of an anonymous reader, in JSON, whose response has the request id. */
const isPlain = ({ query, user, method, headers, wiki, ...rest }: Request): boolean =>
  [user, method, headers, wiki].every((part) => part === undefined) &&
  query.includes('format=json&') &&
  // Others have bytes that Node does not send in a path.
  /^[!-~]+$/.test(query) &&
  !/requestid|callback|curtimestamp|servedby|rawcontinue/.test(query) &&
  !modulesOf({ query, ...rest }).some((name) => changing.has(name));

/**
 * Sends this number of requests, and keeps those with the same response twice. On a busy machine a request may time out twice: that is
 * no response to expect later, although its status is 200.
 */
export async function learnRequests(client: HttpClient, count: number): Promise<readonly KnownRequest[]> {
  const all = allRecordings().flatMap(({ request }) => (isPlain(request) ? [request.query] : []));
  const step = Math.max(1, Math.floor(all.length / count));
  const known: KnownRequest[] = [];
  for (let i = 0; i < all.length; i += step) {
    const query = all[i] as string;
    const [first, second] = [await sendIfOpen(client, query, 'a'), await sendIfOpen(client, query, 'b')];
    if (first === undefined || second === undefined || first.body.includes('"code":"querytimeout"')) continue;
    if (first.hasId && second.hasId && first.body === second.body)
      known.push({ query, body: first.body, status: first.status });
  }
  return known;
}

/** Undefined when the connection closes: on a machine that is too busy, a worker may be replaced because it is silent. */
async function sendIfOpen(client: HttpClient, query: string, id: string): Promise<IdentifiedResponse | undefined> {
  try {
    return await sendWithId(client, query, id);
  } catch (error) {
    if (error instanceof ConnectionClosed) return undefined;
    throw error;
  }
}

export interface IdentifiedResponse {
  readonly status: number;
  readonly body: string;
  /** The response is that of this request and no other. */
  readonly hasId: boolean;
}

/** Sends a request with a unique ID, which the response repeats. */
export async function sendWithId(client: HttpClient, query: string, id: string): Promise<IdentifiedResponse> {
  const { status, body } = await client.send({ path: `/api.php?${query}&requestid=${id}` });
  const written = `"requestid":"${id}"`;
  return { status, hasId: body.includes(written), body: body.replace(written, '"requestid":""') };
}
