/** Requests of command-line tools to servers of others, which may lead elsewhere. */
import { lookup as findAddresses, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, RequestInit, Response } from 'undici';
import { isClosed } from './addresses.js';

const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A redirect that is not followed. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

export type WebFetch = (
  target: string | URL | { readonly url: string },
  init?: Omit<RequestInit, 'dispatcher'>,
) => Promise<Response>;

/** Finds the addresses of a host. */
type Resolve = (host: string, callback: (error: Error | null, found: readonly LookupAddress[]) => void) => void;

/** The program that sends requests: each names itself, with its version and where to reach its makers. */
export interface Program {
  readonly name: string;
  readonly version: string;
}

const contact = 'https://github.com/wiki-query/wiki-query';

/** How addresses are found and judged: tests have networks of their own. */
export interface Network {
  readonly resolve: Resolve;
  readonly isClosed: (address: string) => boolean;
}

const wholeNetwork: Network = {
  resolve: (host, callback) => findAddresses(host, { all: true }, callback),
  isClosed,
};

/**
 * Makes a `fetch` that follows redirects, but not to another scheme than that of the web, nor from an encrypted
 * connection to a plain one, nor from a public address to one of a closed network. The addresses are those that
 * connections are made to. A host that the caller names may have any address, but keeps its kind: a public one cannot
 * lead to a closed one later. Another server gets no body, and no header that may be secret. Requests name the program,
 * unless they have a `User-Agent` of their own.
 */
export function makeWebFetch(
  { name: program, version }: Program,
  { resolve, isClosed: isPrivate }: Network = wholeNetwork,
): WebFetch {
  /** Hosts that callers named, and whether their addresses are of closed networks. */
  const named = new Map<string, boolean>();
  const ofNamed = lookupOf(resolve, (host, found) => {
    const isOpen = named.get(host) === false;
    if (!isOpen)
      named.set(
        host,
        found.some(({ address }) => isPrivate(address)),
      );
    return isOpen ? found.filter(({ address }) => !isPrivate(address)) : found;
  });
  const ofPublic = lookupOf(resolve, (_, found) => found.filter(({ address }) => !isPrivate(address)));
  let agents: { readonly anywhere: Agent; readonly inPublic: Agent } | undefined;
  return async (target, init = {}) => {
    // Most commands send no request: the library takes a while to load.
    const library = await import('undici');
    const agentFor = (lookup: LookupFunction): Agent => new library.Agent({ connect: { lookup } });
    const { anywhere, inPublic } = (agents ??= { anywhere: agentFor(ofNamed), inPublic: agentFor(ofPublic) });
    let url = new URL(typeof target === 'object' && 'url' in target ? target.url : target);
    const first = hostOf(url);
    if (isIP(first) !== 0) named.set(first, isPrivate(first));
    const headers = new library.Headers(init.headers);
    if (!headers.has('user-agent')) headers.set('user-agent', `${program}/${version} (${contact})`);
    let sent: typeof init = { ...init, headers };
    for (let step = 0; ; step++) {
      const isFirst = hostOf(url) === first;
      if (!isFirst && named.get(first) !== true && isIP(hostOf(url)) !== 0 && isPrivate(hostOf(url)))
        throw refused(url);
      const dispatcher = isFirst || named.get(first) === true ? anywhere : inPublic;
      const response = await library.fetch(url, { ...sent, redirect: 'manual', dispatcher });
      const location = redirects.has(response.status) ? response.headers.get('location') : null;
      if (location === null) return response;
      await response.body?.cancel();
      if (init.redirect === 'error' || step === mostRedirects) throw refused(location);
      const next = targetOf(url, location);
      if (!isSameServer(url, next)) {
        if (sent.body !== undefined && sent.body !== null) throw refused(location);
        sent = Object.assign({}, sent, { headers: [...headers].filter(([name]) => harmless.has(name)) });
      }
      url = next;
    }
  };
}

const refused = (target: string | URL): RedirectError =>
  new RedirectError(`the server redirects to ${String(target).slice(0, 200)}, which is not followed`);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Headers that say nothing about the caller's account. */
const harmless: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'range', 'user-agent']);

/** Also from the usual port of `http` to that of `https`. */
const isSameServer = (from: URL, to: URL): boolean =>
  from.origin === to.origin || (from.hostname === to.hostname && from.port === '' && to.port === '');

/** The target of a redirect, if its scheme may follow. */
export function targetOf(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw refused(location);
  const to = new URL(location, from);
  if (to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:')) return to;
  throw refused(location);
}

/** The lookup of a connection, which sees only the addresses that it may lead to. */
function lookupOf(
  resolve: Resolve,
  choose: (host: string, found: readonly LookupAddress[]) => readonly LookupAddress[],
): LookupFunction {
  return (host, { all, family }, callback) => {
    resolve(host, (error, found) => {
      if (error !== null) return callback(error, []);
      const chosen = choose(host, found);
      const usable = chosen.filter((one) => (family !== 4 && family !== 6 ? true : one.family === family));
      const [first] = usable;
      if (first === undefined)
        return callback(new RedirectError(`the address of ${host} is private: it is not followed`), []);
      if (all === true) callback(null, [...usable]);
      else callback(null, first.address, first.family);
    });
  };
}
