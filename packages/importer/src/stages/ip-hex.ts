/** IP addresses as in `ip_changes`: hexadecimal digits, with the prefix `v6-` for IPv6. */
import { isIPv4, isIPv6 } from 'node:net';

export function ipHex(address: string): string | undefined {
  if (isIPv4(address))
    return address
      .split('.')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
  if (!isIPv6(address) || address.includes('.') || address.includes('%')) return undefined;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return `v6-${[...first, ...zeros, ...last]
    .map((part) => part.padStart(4, '0'))
    .join('')
    .toUpperCase()}`;
}
