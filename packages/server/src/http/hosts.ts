/**
 * The hosts that requests may name. A page of another site reaches a server on this machine, or behind a firewall, by a
 * DNS name of its own that leads there (DNS rebinding). Its requests name that host.
 */
import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Names and addresses, `.wiki.example` for a name and those below it, and `*` for all. Those of this machine are always accepted. */
export type Hosts = readonly string[];

export const anyHost = '*';

/** A host, with or without a port: a name or an address, and an IPv6 address in brackets. */
const hostForm = /^(?<name>[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Why a request is refused, with the HTTP status of the response. */
export class HostError extends Error {
  constructor(
    readonly statusCode: 400 | 421,
    message: string,
  ) {
    super(message);
    this.name = 'HostError';
  }
}

/** The name in the value of a `Host` header, in lower case; undefined if it is not valid. */
function nameOf(host: string): string | undefined {
  return hostForm.exec(host)?.groups?.['name']?.toLowerCase().replace(/\.$/, '');
}

const isOfThisMachine = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || (name.startsWith('127.') && isIPv4(name));

const covers = (pattern: string, name: string): boolean =>
  pattern === anyHost ||
  (pattern.startsWith('.') ? name === pattern.slice(1) || name.endsWith(pattern) : name === pattern);

/** Whether a `Host` header names one of these hosts. Health checks may name none, or send it empty: browsers name one. */
export function namesOneOf(host: string | undefined, hosts: Hosts): boolean {
  if (host === undefined || host === '') return true;
  const name = nameOf(host);
  if (name === undefined) return false;
  return isOfThisMachine(name) || hosts.some((pattern) => covers(pattern.toLowerCase(), name));
}

/** Refuses requests with a `Host` that is not valid, with several, and with one that is not accepted. */
export function checkHosts(server: FastifyInstance, hosts: Hosts): void {
  server.addHook('onRequest', (request, _reply, done) => done(problemOf(request, hosts)));
}

function problemOf(request: FastifyRequest, hosts: Hosts): HostError | undefined {
  const { host } = request.headers;
  if (countOfHosts(request.raw.rawHeaders) > 1) return new HostError(400, 'it has several Host headers');
  // Behind a proxy, the second is what the proxy forwards.
  if ([host, request.host].some((one) => one !== undefined && one !== '' && nameOf(one) === undefined))
    return new HostError(400, 'its Host is not the name of a host');
  return namesOneOf(targetOf(request.originalUrl) ?? host, hosts) ? undefined : new HostError(421, notAccepted);
}

/** The host in a URL that is complete, as clients send it to proxies. It counts instead of the header. */
const targetOf = (url: string): string | undefined =>
  /^[a-z][a-z\d+.-]*:\/\/(?<host>[^/?#]*)/i.exec(url)?.groups?.['host'];

export const notAccepted = 'its Host is not accepted: name it with the option --allowed-hosts of the server';

/** Node keeps the first one only. */
function countOfHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count += 1;
  return count;
}
