/** Addresses that are not reachable from everywhere. */
import { BlockList, isIP } from 'node:net';

/** Networks of this machine, private ones, those of a link, and special ones. */
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
/** Networks of IPv6 whose last bytes are an address of IPv4: mapped, compatible, and translated (NAT64). */
const holders = new BlockList();
for (const [network, prefix] of [
  ['::ffff:0:0', 96],
  ['::', 96],
  ['64:ff9b::', 96],
] as const)
  holders.addSubnet(network, prefix, 'ipv6');

/** True for an address of a closed network, also for one of IPv4 in an address of IPv6. */
export function isClosed(address: string): boolean {
  if (isIP(address) === 4) return closed.check(address, 'ipv4');
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return true;
  return closed.check(plain, 'ipv6') || (holders.check(plain, 'ipv6') && closed.check(lastBytes(plain), 'ipv4'));
}

/** The last four bytes of an address of IPv6, as one of IPv4. */
function lastBytes(address: string): string {
  // The URL parser writes all of them in hexadecimal.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':');
  const [high = 0, low = 0] = groups.slice(-2).map((group) => parseInt(group === '' ? '0' : group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
