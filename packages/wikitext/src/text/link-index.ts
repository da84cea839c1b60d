/**
 * External links in the database: two columns, one with the scheme and the reversed host, one with the path
 * (`LinkFilter` of MediaWiki).
 */
import { isIpAddress, sanitizeIp } from './ip-addresses.js';
import { trim, trimEnd } from './trim.js';
import { unicodeHost } from './unicode-host.js';

/** The parts of a URL, as PHP's `parse_url` splits it. */
interface UrlParts {
  readonly scheme: string;
  readonly delimiter: '://' | ':' | '//';
  readonly host: string;
  readonly port?: string;
  readonly path?: string;
  readonly query?: string;
  readonly fragment?: string;
}

/** Protocols of the wiki, as `meta=siteinfo` lists them: `https://`, `mailto:`, `//`. */
export type Protocols = readonly string[];

/** Splits a URL. Undefined if its scheme is not one of the wiki's. */
export function parseUrl(url: string, protocols: Protocols): UrlParts | undefined {
  const relative = url.startsWith('//');
  const match = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(relative ? `http:${url}` : url);
  const scheme = match?.[1]?.toLowerCase();
  const rest = match?.[2];
  if (scheme === undefined || rest === undefined) return undefined;
  const delimiter = protocols.includes(`${scheme}://`) ? '://' : protocols.includes(`${scheme}:`) ? ':' : undefined;
  if (delimiter === undefined) return undefined;
  // `host:80` without a scheme.
  if (/^\d{1,5}(?:\/|$)/.test(rest)) return undefined;
  const cut = /^(?:\/\/(?:[^/?#]*@)?([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(rest);
  if (cut === null) return undefined;
  const [, authority, path, query, fragment] = cut;
  const [, host = '', port] = /^(\[[^\]]*\]|.*?)(?::([^:]*))?$/s.exec(authority ?? '') ?? [];
  if ((authority !== undefined && host === '') || !isPort(port)) return undefined;
  const given = (value: string | undefined): value is string => value !== undefined && value !== '';
  return {
    scheme: relative ? '' : scheme,
    delimiter: relative ? '//' : delimiter,
    host,
    ...(given(port) && { port: String(Number.parseInt(port, 10)) }),
    ...(given(path) && { path }),
    // `?` and `#` count, even without a value.
    ...(query !== undefined && { query }),
    ...(fragment !== undefined && { fragment }),
  };
}

const isPort = (text = ''): boolean => text === '' || (text.length <= 5 && Number.parseInt(text, 10) <= 65_535);

/** The address of a stored link. */
export function storedUrl(domainIndex: string, path: string | null, protocols: Protocols): string {
  const parts = parseUrl(domainIndex, protocols);
  if (parts === undefined) return path ?? '';
  const port = parts.port === undefined ? '' : `:${parts.port}`;
  return `${parts.scheme}${parts.delimiter}${storedHost(parts)}${port}${path ?? ''}`;
}

function storedHost(parts: UrlParts): string {
  if (parts.scheme !== 'mailto') return withoutDot(unreversedHost(parts.host));
  const [domain = '', local] = splitOnce(parts.path ?? '', '@');
  return local === undefined ? domain : `${local}@${withoutDot(unreversedHost(domain))}`;
}

const withoutDot = (host: string): string => trimEnd(host, '.');

/** The original order of a stored host. IP addresses have the prefix `V4.` or `V6.`. */
function unreversedHost(host: string): string {
  if (host.startsWith('V6.')) {
    const ip = trim(host.slice(3), '.').replaceAll('.', ':');
    if (isIpAddress(ip)) return `[${ip}]`;
  }
  if (host.startsWith('V4.')) {
    const ip = trim(host.slice(3), '.');
    if (isIpAddress(ip)) return ip;
  }
  return indexedHost(host);
}

/** A host in stored form: lowercase, labels reversed, a dot at the end; IP addresses with their prefix. */
export function indexedHost(given: string): string {
  const host = unicodeHost(decode(given))
    .replace(/[A-Z]+/g, (part) => part.toLowerCase())
    .replace(/[^a-z0-9\-._~!$&'()*+,;=\u0080-\u{10FFFF}]+/gu, (part) => encodeURIComponent(part));
  const ipv6 = /^\[([0-9a-f:*]+)\]$/.exec(decode(host))?.[1];
  const stored6 = ipv6 === undefined ? undefined : storedIpv6(ipv6);
  if (stored6 !== undefined) return stored6;
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  const byte = '(?:0*25[0-5]|0*2[0-4][0-9]|0*1[0-9][0-9]|0*[0-9]?[0-9])';
  if (new RegExp(`^(?:${byte}\\.){3}${byte}$|^(?:${byte}\\.){1,3}\\*$`).test(name))
    return `V4.${name
      .split('.')
      .map((part) => (part === '*' ? part : String(Number(part))))
      .join('.')}.`;
  return `${name.split('.').toReversed().join('.')}.`;
}

function storedIpv6(ip: string): string | undefined {
  const parts = (address: string): string[] => sanitizeIp(address).split(':');
  if (isIpAddress(ip)) return `V6.${parts(ip).join('.')}.`;
  if (!ip.endsWith(':*')) return undefined;
  const cut = ip.slice(0, -2);
  if (isIpAddress(`${cut}::`))
    return `V6.${parts(`${cut}::`)
      .slice(0, ip.split(':').length - 1)
      .join('.')}.*.`;
  if (isIpAddress(`${cut}:1`)) return `V6.${parts(`${cut}:1`).join('.').slice(0, -1)}*.`;
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Percent-encoded bytes that are not UTF-8: `LinkFilter::makeIndexes` keeps them, but no stored host contains them.
    return text;
  }
}

function splitOnce(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** The columns of a link; undefined for an address that is not stored. */
export function linkColumns(
  url: string,
  protocols: Protocols,
): { readonly domainIndex: string; readonly path: string } | undefined {
  const parts = parseUrl(url, protocols);
  if (parts === undefined) return undefined;
  const { scheme, delimiter, port, path, query, fragment } = parts;
  const byHost = (scheme === 'mailto' || scheme === 'news') && path !== undefined;
  const host = byHost ? path : parts.host;
  const index = scheme === 'mailto' ? mailIndex(host) : indexedHost(host);
  return {
    domainIndex: `${scheme === '' ? 'https:' : scheme}${delimiter}${index}${port === undefined ? '' : `:${port}`}`,
    path:
      (scheme === 'mailto' || scheme === 'news' ? '' : (path ?? '/')) +
      (query === undefined ? '' : `?${query}`) +
      (fragment === undefined ? '' : `#${fragment}`),
  };
}

/** The domain of an address, then what is before the `@`. */
function mailIndex(address: string): string {
  const [local, domain] = splitOnce(address, '@');
  return `${domain === undefined ? '' : indexedHost(domain)}@${local}`;
}
