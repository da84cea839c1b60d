/** A request in parts, of which some can be left out. */
import { encodeValue } from '../record/queries.js';
import type { Request } from '../recording.js';

export type Parameter = readonly [name: string, value: string];
export type Sending = 'post' | 'multipart' | 'head' | 'options';

export interface Draft {
  readonly parameters: readonly Parameter[];
  /** Further parts of the query, as they are sent: names that come twice, arrays, bytes that are no text. */
  readonly pieces?: readonly string[];
  readonly user?: string;
  /** How it is sent, if not with GET. */
  readonly sending?: Sending;
  readonly headers?: Readonly<Record<string, string>>;
}

const boundary = '----wiki-query-conformance';

function multipartBody(parameters: readonly Parameter[]): string {
  const parts = parameters.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** The request as it is sent. The beginning of posted data is in the URL. */
export function requestOf({ parameters, pieces = [], user, sending, headers = {} }: Draft): Request {
  const write = (parts: readonly Parameter[]): string =>
    parts.map(([name, value]) => `${encodeURIComponent(name)}=${encodeValue(value)}`).join('&');
  const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('&');
  const who = user === undefined ? {} : { user };
  const sent = Object.keys(headers).length === 0 ? {} : { headers };
  if (sending === 'head' || sending === 'options')
    return {
      query: join(write(parameters), ...pieces),
      ...who,
      ...sent,
      method: sending === 'head' ? 'HEAD' : 'OPTIONS',
    };
  if (sending === undefined) return { query: join(write(parameters), ...pieces), ...who, ...sent };
  const [inAddress, inBody] = [parameters.slice(0, 3), parameters.slice(3)];
  if (sending === 'multipart')
    return {
      query: join(write(inAddress), ...pieces),
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
      body: multipartBody(inBody),
      ...who,
    };
  return {
    query: write(inAddress),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: join(write(inBody), ...pieces),
    ...who,
  };
}
