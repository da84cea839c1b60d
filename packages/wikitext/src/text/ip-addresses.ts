/** IP addresses and ranges as MediaWiki parses, formats and compares them (class `IPUtils`). */
import { trimBlanks } from './trim.js';

const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|0?[0-9]?[0-9])';
const v4 = new RegExp(`^${byte}\\.${byte}\\.${byte}\\.${byte}$`);

export interface HexRange {
  readonly start: string;
  readonly end: string;
}

interface Cidr {
  readonly address: string;
  readonly bits: number;
}

export const isIpV4 = (text: string): boolean => v4.test(text);

export function isIpV6(text: string): boolean {
  if (!/^[0-9A-Fa-f:]{2,39}$/.test(text)) return false;
  const gap = text.indexOf('::');
  if (gap >= 0 && text.includes('::', gap + 1)) return false;
  const parts = gap < 0 ? [text] : [text.slice(0, gap), text.slice(gap + 2)];
  const words = parts.flatMap((part) => (part === '' ? [] : part.split(':')));
  return words.every((word) => /^[0-9A-Fa-f]{1,4}$/.test(word)) && (gap < 0 ? words.length === 8 : words.length <= 7);
}

/** A single address of either family. */
export const isIpAddress = (text: string): boolean => isIpV4(text) || isIpV6(text);

/** `192.0.2.0/24`, `2001:DB8::/32`. */
function readCidr(text: string): Cidr | undefined {
  const match = /^(.*)\/(0|[1-9]\d{0,2})$/.exec(text);
  if (match === null) return undefined;
  const address = match[1] ?? '';
  const bits = Number(match[2]);
  return (isIpV4(address) && bits <= 32) || (isIpV6(address) && bits <= 128) ? { address, bits } : undefined;
}

/** `192.0.2.0/24`, `2001:DB8::/32`, `192.0.2.1 - 192.0.2.9`. */
export function isIpRange(text: string): boolean {
  return readCidr(text) !== undefined || readSpan(text) !== undefined;
}

function readSpan(text: string): readonly [string, string] | undefined {
  const match = /^([^-]*?) ?- ?([^-]*)$/.exec(text);
  const [, first = '', last = ''] = match ?? [];
  const isSpan = (isIpV4(first) && isIpV4(last)) || (isIpV6(first) && isIpV6(last));
  return isSpan ? [first, last] : undefined;
}

/** The canonical form: no leading zeros, IPv6 expanded in capitals. Other text is trimmed. */
export function sanitizeIp(text: string): string {
  const trimmed = trimBlanks(text);
  const cidr = readCidr(trimmed);
  const address = cidr?.address ?? trimmed;
  const rest = cidr === undefined ? '' : `/${cidr.bits}`;
  // `IPUtils::sanitizeIP` of MediaWiki loses the last word, so that its result is not a range.
  if (address === '::' && rest !== '') return `0:0:0:0:0:0:0:${rest}`;
  if (isIpV4(address)) return address.split('.').map(Number).join('.') + rest;
  return isIpV6(address) ? eightWords(address).map(withoutZeros).join(':') + rest : trimmed;
}

const withoutZeros = (word: string): string => word.replace(/^0+(?=.)/, '');

function eightWords(address: string): readonly string[] {
  const upper = address.toUpperCase();
  const gap = upper.indexOf('::');
  if (gap < 0) return upper.split(':');
  const head = upper.slice(0, gap).split(':').filter(Boolean);
  const tail = upper
    .slice(gap + 2)
    .split(':')
    .filter(Boolean);
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

/** Short lowercase form of an IPv6 address (`2001:db8::1`); an IPv4 address is unchanged. */
export function prettifyIp(text: string): string {
  const full = sanitizeIp(text);
  const [address = '', bits] = full.split('/');
  if (!isIpV6(address)) return full;
  const runs = [...address.matchAll(/(?:^|:)0(?::0)+(?:$|:)/g)];
  const longest = runs.reduce<RegExpExecArray | undefined>(
    (best, run) => (best === undefined || run[0].length > best[0].length ? run : best),
    undefined,
  );
  const short =
    longest === undefined
      ? address
      : `${address.slice(0, longest.index)}::${address.slice(longest.index + longest[0].length)}`;
  return (bits === undefined ? short : `${short}/${bits}`).toLowerCase();
}

/** Sortable form in `ip_changes` and `block`: 8 hexadecimal digits, or `v6-` and 32. */
export function ipToHex(text: string): string | undefined {
  if (isIpV4(text))
    return text
      .split('.')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
  if (!isIpV6(text)) return undefined;
  return `v6-${eightWords(text)
    .map((word) => word.padStart(4, '0'))
    .join('')}`;
}

/** The address of a sortable form. */
export function hexToIp(hex: string): string {
  if (!hex.startsWith('v6-'))
    return (hex.padStart(8, '0').match(/../g) ?? []).map((part) => parseInt(part, 16)).join('.');
  return (hex.slice(3).padStart(32, '0').toUpperCase().match(/..../g) ?? []).map(withoutZeros).join(':');
}

/** First and last address of a range, or of a single address, in sortable form. */
export function ipRangeToHex(text: string): HexRange | undefined {
  const cidr = readCidr(text);
  if (cidr !== undefined) return cidrToHex(cidr);
  const span = readSpan(text);
  if (span === undefined) {
    const hex = ipToHex(text);
    return hex === undefined ? undefined : { start: hex, end: hex };
  }
  const start = ipToHex(span[0]);
  const end = ipToHex(span[1]);
  return start === undefined || end === undefined || start > end ? undefined : { start, end };
}

function cidrToHex({ address, bits }: Cidr): HexRange {
  const isV4 = isIpV4(address);
  const width = isV4 ? 32n : 128n;
  const value = BigInt(`0x${(ipToHex(address) ?? '').replace('v6-', '')}`);
  const hostBits = width - BigInt(bits);
  const first = (value >> hostBits) << hostBits;
  const write = (number: bigint): string =>
    (isV4 ? '' : 'v6-') +
    number
      .toString(16)
      .toUpperCase()
      .padStart(isV4 ? 8 : 32, '0');
  return { start: write(first), end: write(first + (1n << hostBits) - 1n) };
}
