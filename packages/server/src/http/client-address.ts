/** The address of the client of an HTTP request. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Represents all addresses that cannot be read: they count as one client, which is nowhere and has no privileges. */
export const unreadable = '0.0.0.0';

/** The address that the connection has, or that the proxy has forwarded if it is trusted. */
export const clientAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => readAddress(ip) ?? unreadable;

/** The address in a text. Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function readAddress(text: string | undefined): string | undefined {
  const found = /^(?:\[(?<v6>[\da-f:.]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5}|(?<plain>[\da-f:.]+))$/i.exec(text ?? '');
  const address = found?.groups?.['v6'] ?? found?.groups?.['v4'] ?? found?.groups?.['plain'];
  return address === undefined || isIP(address) === 0 ? undefined : plainAddress(address);
}

/**
 * A socket for both families reports the address of an IPv4 client as an IPv6 address. Only the IPv4 part is
 * significant.
 */
function plainAddress(ip: string): string {
  return /^::ffff:[\d.]+$/i.test(ip) ? ip.slice(7) : ip;
}
