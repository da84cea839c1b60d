/** The client that a request counts for. Limits and scheduling apply to each client separately. */
import { ipToHex, isIpV6 } from '@wiki-query/wikitext';

/** Digits of an IPv6 address that identify a /64 network: its owner controls all of its addresses. */
const networkDigits = 16;

/** Key of a client: its IPv4 address, or the /64 network of its IPv6 address. */
export function clientOf(ip: string): string {
  if (!isIpV6(ip)) return ip;
  const hex = ipToHex(ip)?.replace(/^v6-/, '');
  return hex === undefined ? ip : `${hex.slice(0, networkDigits)}/64`;
}

/** Whether the client is on this machine. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}
