/** Addresses that a server of others may lead to. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that are not reachable from everywhere: this machine, private ones, those of a link, and special ones. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');

/** True for an address of a closed network, also for one of IPv4 in the form of IPv6. */
export function isClosed(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return isIP(mapped) === 0 || closed.check(mapped, isIP(mapped) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the host of a URL has an address of a closed network. */
export async function isClosedHost({ hostname }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isClosed(host);
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => isClosed(address));
}

/**
 * Where a redirect leads. Undefined for one that is not followed: to another scheme than that of the web, from an encrypted
 * connection to a plain one, and from a public address to one of a closed network.
 */
export async function redirectOf(from: URL, location: string): Promise<URL | undefined> {
  if (!URL.canParse(location, from.href)) return undefined;
  const to = new URL(location, from);
  if (to.protocol !== 'https:' && (to.protocol !== 'http:' || from.protocol === 'https:')) return undefined;
  return to.host === from.host || !(await isClosedHost(to)) || (await isClosedHost(from)) ? to : undefined;
}
