/** Sends a request and reads the response in any format. */
import type { Values } from '../say.js';
import { allParams, encodeQuery, type Params } from './wire.js';

/** A message for the reader, with the values of its placeholders. */
export interface Failure {
  readonly text: string;
  readonly values?: Values;
}

export interface Reply {
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  /** The response, or undefined when it is not JSON. */
  readonly json: unknown;
  /** Why there is no response to show. */
  readonly failure?: Failure;
}

/** Maximum length of a URL. Longer requests are posted. */
const longest = 6000;

/** The URL of the API on the host of this page. */
export const ownServer = (): string => `${window.location.origin}/api.php`;

/** Sends a request. To another host it is sent without cookies and anonymously, as CORS requires. */
export async function send(
  server: string,
  params: Params,
  formatversion: string,
  signal?: AbortSignal,
): Promise<Reply> {
  const foreign = originOf(server) !== window.location.origin;
  const query = encodeQuery(Object.entries(allParams(params, formatversion)));
  const post = server.length + query.length > longest;
  const address = [foreign ? 'origin=*' : '', post ? '' : query].filter((part) => part !== '').join('&');
  const url = address === '' ? server : `${server}?${address}`;
  const begin = performance.now();
  try {
    const response = await fetch(url, {
      credentials: foreign ? 'omit' : 'same-origin',
      ...(signal !== undefined && { signal }),
      ...(post && { method: 'POST', body: new URLSearchParams(query) }),
    });
    const text = await response.text();
    const milliseconds = Math.round(performance.now() - begin);
    return { url, status: response.status, milliseconds, bytes: new Blob([text]).size, ...parse(text, server) };
  } catch (error) {
    const milliseconds = Math.round(performance.now() - begin);
    const failure = signal?.aborted === true ? { text: 'You stopped the request.' } : unreachable(server, error);
    return { url, status: 0, milliseconds, bytes: 0, json: undefined, failure };
  }
}

function parse(text: string, server: string): Pick<Reply, 'json' | 'failure'> {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return {
      json: undefined,
      failure: {
        text: 'The response of {server} is not JSON. Enter the URL of an api.php in “Server”. A static copy of this site has no server of its own.',
        values: { server },
      },
    };
  }
}

const unreachable = (server: string, error: unknown): Failure => ({
  text: 'No response from {server}: {reason}. The server may be down or refuse requests from other sites, or its URL begins with http while this page uses https.',
  values: { server, reason: error instanceof Error ? error.message : String(error) },
});

/** The origin of a URL; empty if it is invalid. */
export function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
