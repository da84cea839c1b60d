/** A request as the playground keeps it: parameters as they are sent, by name, and the way to and from an address. */
import { splitValues } from './values.js';

/** Parameters as they are sent, without those that are the same in each request of the playground. */
export type Params = Readonly<Record<string, string>>;

export interface State {
  readonly params: Params;
  readonly formatversion: '1' | '2';
  /** Address of the interface, when it is not that of the site's own host. */
  readonly server: string;
}

/** The member of the page's address that holds the server; no parameter of the interface begins with `_`. */
const serverKey = '_server';
const fixed = new Set(['action', 'format', 'formatversion', 'origin', serverKey]);

/** Reads the state from the query of the page's address. */
export function readState(search: string): State {
  const query = new URLSearchParams(search);
  const params = Object.fromEntries([...query].filter(([name]) => !fixed.has(name)));
  return {
    params,
    formatversion: query.get('formatversion') === '1' ? '1' : '2',
    server: query.get(serverKey) ?? '',
  };
}

/** The query for the page's address that leads back to this state; secrets stay out of it. */
export function writeState({ params, formatversion, server }: State, secrets: ReadonlySet<string>): string {
  const entries = Object.entries(params).filter(([name]) => !secrets.has(name));
  if (formatversion === '1') entries.push(['formatversion', '1']);
  if (server !== '') entries.push([serverKey, server]);
  return encodeQuery(entries);
}

/** The parameters to send, with those that are the same in each request in front. */
export const allParams = (params: Params, formatversion: string): Params => ({
  action: 'query',
  format: 'json',
  formatversion,
  ...params,
});

/** Writes a query; what need not be escaped stays legible. */
export const encodeQuery = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll('%7C', '|').replaceAll('%3A', ':').replaceAll('%2F', '/');

/** The modules that a parameter such as `list` names. */
export const chosen = (params: Params, group: string): readonly string[] => splitValues(params[group] ?? '');

/** The same parameters with one of them changed; an undefined value leaves it out. */
export function withParam(params: Params, name: string, value: string | undefined): Params {
  if (value !== undefined) return { ...params, [name]: value };
  return Object.fromEntries(Object.entries(params).filter(([other]) => other !== name));
}
