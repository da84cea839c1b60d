/** Sends a request and takes the answer, whatever comes. */
import { allParams, encodeQuery, type Params } from './wire.js';

export interface Reply {
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  /** The answer, or undefined when it is no JSON. */
  readonly json: unknown;
  /** Why there is no answer to show, in a sentence. */
  readonly failure: string;
}

/** Longest address that is sent; longer requests are posted. */
const longest = 6000;

/** The address of the interface on the host of this page. */
export const ownServer = (): string => `${window.location.origin}/api.php`;

/** Sends a request. To another host it goes without cookies and as an anonymous caller, which is what CORS allows. */
export async function send(server: string, params: Params, formatversion: string): Promise<Reply> {
  const foreign = originOf(server) !== window.location.origin;
  const query = encodeQuery(Object.entries(allParams(params, formatversion)));
  const post = server.length + query.length > longest;
  const address = [foreign ? 'origin=*' : '', post ? '' : query].filter((part) => part !== '').join('&');
  const url = address === '' ? server : `${server}?${address}`;
  const begin = performance.now();
  try {
    const response = await fetch(url, {
      credentials: foreign ? 'omit' : 'same-origin',
      ...(post && { method: 'POST', body: new URLSearchParams(query) }),
    });
    const text = await response.text();
    const milliseconds = Math.round(performance.now() - begin);
    return { url, status: response.status, milliseconds, bytes: new Blob([text]).size, ...parse(text, server) };
  } catch (error) {
    const milliseconds = Math.round(performance.now() - begin);
    return { url, status: 0, milliseconds, bytes: 0, json: undefined, failure: unreachable(server, error) };
  }
}

function parse(text: string, server: string): Pick<Reply, 'json' | 'failure'> {
  try {
    return { json: JSON.parse(text), failure: '' };
  } catch {
    return {
      json: undefined,
      failure: `What ${server} sent is no JSON. Is this the address of an api.php? On a static copy of this site there is no server: name one above.`,
    };
  }
}

const unreachable = (server: string, error: unknown): string =>
  `No answer from ${server}: ${error instanceof Error ? error.message : String(error)}. It may be down, refuse pages of other sites, or be reached by http from a page by https.`;

/** The origin of an address, or an empty text when it is not one. */
export function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
