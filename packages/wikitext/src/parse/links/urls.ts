/** Addresses in wikitext: the protocols of the wiki, and normalization. */
import { decodeCharacterReferences } from '../../text/character-references.js';
import { isIpAddress } from '../../text/ip-addresses.js';
import { encodeQueryPart, tidyUrl } from '../../text/url.js';

/** Characters of an address, as the inside of a class that excludes. */
const outside = '\\]\\[<>"\\x00-\\x20\\x7f\\p{Zs}\\ufffd';

/** The protocols of a wiki as parts of patterns with the flag `u`. */
export interface Protocols {
  readonly any: string;
  /** Without the protocol-relative one. */
  readonly absolute: string;
  /** Whether a text begins with an address of any protocol, or of one with a name. */
  readonly starts: (text: string) => boolean;
  readonly startsAbsolute: (text: string) => boolean;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A pattern of a text in any case. */
const inAnyCase = (text: string): string =>
  Array.from(text, (sign) =>
    /[a-z]/i.test(sign) ? `[${sign.toLowerCase()}${sign.toUpperCase()}]` : escaped(sign),
  ).join('');

/** The patterns of a wiki's protocols. */
export function makeProtocols(protocols: readonly string[]): Protocols {
  const any = protocols.map(inAnyCase).join('|');
  const absolute = protocols
    .filter((protocol) => protocol !== '//')
    .map(inAnyCase)
    .join('|');
  const start = new RegExp(`^(?:${any})`, 'u');
  const absoluteStart = new RegExp(`^(?:${absolute})`, 'u');
  return { any, absolute, starts: (text) => start.test(text), startsAbsolute: (text) => absoluteStart.test(text) };
}

/** The pattern of the rest of an address: an address of an IPv6 host may begin with brackets. */
export const urlRest = `(?:\\[[0-9a-fA-F:.]+\\]|[^${outside}])[^${outside}]*`;

/** Invisible characters that domain names ignore. */
const ignored = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** An address with references decoded, and without characters that markup or domain names do not have (`Sanitizer::cleanUrl`). */
export function cleanUrl(written: string): string {
  const url = decodeCharacterReferences(written).replace(/[\][<>"\x00-\x20\x7f|]+/g, encodeQueryPart);
  const match = /^([^:]+:)(\/\/[^/]+)?(.*)$/s.exec(url);
  if (match === null) return url;
  const [, protocol = '', host = '', rest = ''] = match;
  const cleaned = host.replace(ignored, '').replace(/^\/\/%5B([0-9A-Fa-f:.]+)%5D((?::\d+)?)$/, '//[$1]$2');
  return protocol + cleaned + rest;
}

const percentEncoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The form of an address in which links are recorded (`Parser::normalizeLinkUrl`). */
export function normalizeUrl(written: string): string {
  const ipv6 = ipv6HostOf(written);
  let url = written.replace(/[\x00-\x20"<>[\\\]^`{|}\x7f-\u{10ffff}]+/gu, percentEncoded);
  const hash = url.indexOf('#');
  const fragment = hash < 0 ? '' : url.slice(hash);
  if (hash >= 0) url = url.slice(0, hash);
  const mark = url.indexOf('?');
  const query = mark < 0 ? '' : url.slice(mark);
  if (mark >= 0) url = url.slice(0, mark);
  const slashes = url.indexOf('//');
  const slash = url.indexOf('/', slashes < 0 ? 0 : slashes + 2);
  const path = slash < 0 ? '' : url.slice(slash);
  if (slash >= 0) url = url.slice(0, slash);
  const host = normalizePart(url, '"#%<>[]^`{|}/?');
  return (
    (ipv6 === undefined ? host : host.replace(`%5B${ipv6}%5D`, `[${ipv6}]`)) +
    (path === '' ? '' : tidyUrl(normalizePart(path, '"#%<>[]^`{|}/?'))) +
    normalizePart(query, '"#%<>[]^`{|}&=+;') +
    normalizePart(fragment, '"#%<>[]^`{|}')
  );
}

function ipv6HostOf(url: string): string | undefined {
  const match = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@[\]]*@)?\[([0-9a-f:.]+)\](?:[:/?#]|$)/i.exec(url);
  return match?.[1] !== undefined && isIpAddress(match[1]) ? match[1] : undefined;
}

function normalizePart(text: string, unsafe: string): string {
  return text.replace(/%[0-9A-Fa-f]{2}/g, (code) => {
    const point = parseInt(code.slice(1), 16);
    const sign = String.fromCharCode(point);
    return point > 32 && point < 127 && !unsafe.includes(sign) ? sign : code.toUpperCase();
  });
}
