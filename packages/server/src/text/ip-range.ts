import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Whether an address is in one of the ranges (`192.0.2.0/24`) or equals one of the addresses. Invalid ones match
 * nothing.
 */
export function inRanges(ip: string, ranges: readonly string[]): boolean {
  if (isIP(ip) === 0) return false;
  const list = new BlockList();
  // The list would match an IPv4 address with IPv6 ranges, as `::ffff:192.0.2.7`.
  for (const range of ranges) if (range.includes(':') === ip.includes(':')) addRange(list, range);
  return list.check(ip, family(ip));
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits, ...more] = range.split('/');
  try {
    if (bits === undefined) list.addAddress(address, family(address));
    // Other texts are numbers too: an empty one is 0, and would match every address.
    else if (/^\d{1,3}$/.test(bits) && more.length === 0) list.addSubnet(address, Number(bits), family(address));
  } catch {
    // Not an address: see above.
  }
}

function family(ip: string): 'ipv4' | 'ipv6' {
  return isIPv6(ip) ? 'ipv6' : 'ipv4';
}
