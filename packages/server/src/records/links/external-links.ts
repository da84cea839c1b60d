/**
 * External links in the database: two columns, one with the scheme and the reversed host, one with the path. Converts
 * them to URLs, and search patterns to conditions on the columns.
 */
import type { Sql } from '../../sql/sql.js';
import { c } from '../../db/schema/tables.js';
import { any, beginsWith, equals, type Condition } from '../../sql/conditions.js';
import { isIpAddress, sanitizeIp, trim, trimEnd } from '@wiki-query/wikitext';
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

/** The prefix of a protocol parameter: `https` → `https://`; undefined if none was selected. */
export function protocolPrefix(protocol: string, protocols: Protocols): string | undefined {
  if (protocol === '' || protocols.includes(protocol)) return undefined;
  return protocols.find((one) => one.startsWith(protocol)) ?? protocol;
}

interface Pattern {
  /** Beginning of the domain column. */
  readonly domain: string;
  readonly path: string;
}

/**
 * Conditions for links that match a pattern such as `*.example.org/path`, with that of the domain first. Undefined if
 * the pattern is invalid.
 */
export function searchConditions(
  search: string,
  protocol: string | undefined,
  protocols: Protocols,
  column: Sql<'externallinks'> = c.el_to_domain_index,
): readonly (Condition<'externallinks'> | undefined)[] | undefined {
  const normalized = normalizeUrl(search);
  const tried = protocol === undefined ? ['http://', 'https://'] : [protocol];
  const patterns = tried.flatMap((one) => patternOf(one + normalized, protocols) ?? []);
  const last = patterns.at(-1);
  if (last === undefined) return undefined;
  // With a path the host is matched literally: MediaWiki (`LinkFilter`) allows only one wildcard, which is at the end of the path.
  const domains = patterns.flatMap(
    ({ domain, path }) => (path === '/' ? beginsWith(column, domain) : equals(column, domain)) ?? [],
  );
  return [any(domains), beginsWith(c.el_to_path, last.path + last.rest)];
}

function patternOf(target: string, protocols: Protocols): (Pattern & { readonly rest: string }) | undefined {
  const parts = parseUrl(target, protocols);
  if (parts === undefined) return undefined;
  const byHost = parts.scheme === 'mailto' || parts.scheme === 'news';
  const host = byHost && parts.path !== undefined ? parts.path : parts.host;
  const { indexed, subdomains } =
    parts.scheme === 'mailto' && host.indexOf('@') > 0 ? mailPattern(host) : hostPattern(host);
  const port = parts.port === undefined ? '' : `:${parts.port}`;
  const domain = `${parts.scheme}${parts.delimiter}${indexed}`;
  const path = byHost ? '' : (parts.path ?? '/');
  const rest =
    (parts.query === undefined ? '' : `?${parts.query}`) + (parts.fragment === undefined ? '' : `#${parts.fragment}`);
  if (`${domain}${port}${path}${rest}`.includes('*')) return undefined;
  return { domain: subdomains ? domain : domain + port, path, rest };
}

interface HostPattern {
  readonly indexed: string;
  /** Any host below this one. */
  readonly subdomains: boolean;
}

function hostPattern(host: string): HostPattern {
  const indexed = indexedHost(host);
  return indexed.endsWith('.*.') ? { indexed: indexed.slice(0, -2), subdomains: true } : { indexed, subdomains: false };
}

function mailPattern(address: string): HostPattern {
  const [local, domain = ''] = splitOnce(address, '@');
  const indexed = indexedHost(domain);
  return local === '*'
    ? { indexed: `${indexed}@`, subdomains: true }
    : { indexed: `${indexed}@${local}`, subdomains: false };
}

/** A URL with unsafe characters encoded and safe ones decoded, as links are stored. */
export function normalizeUrl(given: string): string {
  const url = given.replace(/[\0-\x20"<>[\\\]^`{|}\x7f-\u{10FFFF}]+/gu, (part) => encodeURIComponent(part));
  const start = url.indexOf('/', url.includes('//') ? url.indexOf('//') + 2 : 0);
  const fragmentAt = url.indexOf('#');
  const beforeFragment = fragmentAt < 0 ? url : url.slice(0, fragmentAt);
  const queryAt = beforeFragment.indexOf('?');
  const beforeQuery = queryAt < 0 ? beforeFragment : beforeFragment.slice(0, queryAt);
  const pathAt = start >= 0 && start < beforeQuery.length ? start : beforeQuery.length;
  return [
    decodeSafe(beforeQuery.slice(0, pathAt), '"#%<>[\\]^`{|}/?'),
    withoutDotSegments(decodeSafe(beforeQuery.slice(pathAt), '"#%<>[\\]^`{|}/?')),
    decodeSafe(beforeFragment.slice(beforeQuery.length), '"#%<>[\\]^`{|}&=+;'),
    decodeSafe(url.slice(beforeFragment.length), '"#%<>[\\]^`{|}'),
  ].join('');
}

function decodeSafe(part: string, unsafe: string): string {
  return part.replace(/%[0-9a-f]{2}/gi, (code) => {
    const char = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return char > ' ' && char < '\x7f' && !unsafe.includes(char) ? char : code.toUpperCase();
  });
}

/** Resolves `.` and `..` in a path, as RFC 3986 does. */
function withoutDotSegments(path: string): string {
  if (path === '') return '';
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  segments.forEach((segment, i) => {
    const last = i === segments.length - 1;
    if (segment === '..') kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (last) kept.push('');
  });
  return `/${kept.join('/')}`;
}
