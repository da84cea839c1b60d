/** The state of a request in the playground: its parameters by name, and its encoding in a URL. */
import { splitValues } from './values.js';

/** Parameters of the request, without those that all requests of the playground have. */
export type Params = Readonly<Record<string, string>>;

export interface State {
  readonly params: Params;
  readonly formatversion: '1' | '2';
  /** URL of the API, if it is not on the site's host. */
  readonly server: string;
}

/** The member of the page's URL for the server. Parameters of the API never begin with `_`. */
const serverKey = '_server';
const fixed = new Set(['action', 'format', 'formatversion', 'origin', serverKey]);

/** Reads the state from the query of the page's URL. */
export function readState(search: string): State {
  const query = new URLSearchParams(search);
  const params = Object.fromEntries([...query].filter(([name]) => !fixed.has(name)));
  return {
    params,
    formatversion: query.get('formatversion') === '1' ? '1' : '2',
    server: serverOf(query.get(serverKey) ?? ''),
  };
}

/** True for what a link may lead to: a web address, or a path of this site's host. */
export const isWebAddress = (text: string): boolean => /^(https?:\/\/|\/(?![/\\]))/i.test(text);

/** A server from a link of somebody else: `javascript:` is not one. */
const serverOf = (text: string): string => (isWebAddress(text) ? text : '');

/** The query of the page's URL for this state, without secrets. */
export function writeState({ params, formatversion, server }: State, secrets: ReadonlySet<string>): string {
  const entries = Object.entries(params).filter(([name]) => !secrets.has(name));
  if (formatversion === '1') entries.push(['formatversion', '1']);
  if (server !== '') entries.push([serverKey, server]);
  return encodeQuery(entries);
}

/** The parameters to send, starting with those that all requests have. */
export const allParams = (params: Params, formatversion: string): Params => ({
  action: 'query',
  format: 'json',
  formatversion,
  ...params,
});

/** Encodes a query. Characters that need no escaping stay readable. */
export const encodeQuery = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll('%7C', '|').replaceAll('%3A', ':').replaceAll('%2F', '/');

/** The modules in a parameter such as `list`. */
export const chosen = (params: Params, group: string): readonly string[] => splitValues(params[group] ?? '');

/** The same parameters with one of them changed; undefined removes it. */
export function withParam(params: Params, name: string, value: string | undefined): Params {
  if (value !== undefined) return { ...params, [name]: value };
  return Object.fromEntries(Object.entries(params).filter(([other]) => other !== name));
}
