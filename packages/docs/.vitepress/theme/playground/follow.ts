/** Sends a request and follows its continuation up to a number of rows. */
import { continuationOf, remarksOf } from './response.js';
import { mergeResponses } from './merge.js';
import { type Reply, send } from './send.js';
import { tablesOf } from './tables.js';
import type { Params } from './wire.js';

/** How far it is. */
export interface Progress {
  readonly requests: number;
  readonly rows: number;
}

interface Options {
  /** Number of rows after which no further request is sent. */
  readonly limit: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** The number of rows of the longest list, which is compared with the limit. */
export const rowCount = (response: unknown): number =>
  Math.max(0, ...tablesOf(response).map(({ rows }) => rows.length));

/** All responses merged into one. After an error or a stop, previous results are kept. */
export async function followAll(
  server: string,
  params: Params,
  formatversion: string,
  { limit, signal, onProgress }: Options,
): Promise<Reply> {
  let whole = await send(server, params, formatversion, signal);
  const places = new Set<string>();
  for (let requests = 1; ; requests++) {
    const rows = rowCount(whole.json);
    onProgress({ requests, rows });
    const more = continuationOf(whole.json);
    if (more === undefined || rows >= limit || signal.aborted) return whole;
    const place = JSON.stringify(more);
    if (places.has(place))
      return {
        ...whole,
        failure: { text: 'The query has no end: the wiki continues it where it was. Use a smaller limit.' },
      };
    places.add(place);
    const reply = await send(server, { ...params, ...more }, formatversion, signal);
    if (reply.json === undefined || remarksOf(reply.json).some(({ level }) => level === 'error'))
      return signal.aborted ? whole : { ...whole, failure: reply.failure ?? { text: 'A later request failed.' } };
    whole = join(whole, reply);
  }
}

/** `continue` is that of the last response. */
function join(first: Reply, second: Reply): Reply {
  const { continue: ended, ...rest } = first.json as Record<string, unknown>;
  void ended;
  return {
    ...first,
    milliseconds: first.milliseconds + second.milliseconds,
    bytes: first.bytes + second.bytes,
    json: mergeResponses(rest, second.json),
  };
}
