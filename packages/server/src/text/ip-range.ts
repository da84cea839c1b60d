import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether an address is in one of the ranges (`192.0.2.0/24`) or equals one of the addresses. Invalid ones match
 * nothing.
 */
export function inRanges(ip: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return list.check(ip, family(ip));
}

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  try {
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  } catch {
    // Not an address: see above.
  }
}

function family(ip: string): 'ipv4' | 'ipv6' {
  return isIPv6(ip) ? 'ipv6' : 'ipv4';
}
