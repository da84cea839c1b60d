/** Search patterns of external links as conditions on the columns in which links are stored. */
import { indexedHost, normalizeUrl, parseUrl, type Protocols } from '@wiki-query/wikitext';
import { c } from '../../db/schema/tables.js';
import { any, beginsWith, equals } from '../../sql/conditions.js';
import type { Sql } from '../../sql/sql.js';

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
): readonly (Sql<'externallinks'> | undefined)[] | undefined {
  const normalized = normalizeUrl(search);
  const tried = protocol === undefined ? ['http://', 'https://'] : [protocol];
  const patterns = tried.flatMap((one) => patternOf(one + normalized, protocols) ?? []);
  const last = patterns.at(-1);
  if (last === undefined) return undefined;
  // With a path the host is matched literally: MediaWiki (`LinkFilter`) allows only one wildcard, which is at the end of the path.
  const domains = patterns.flatMap(
    ({ domain, path }) =>
      (path === '/' ? beginsWith(c.el_to_domain_index, domain) : equals(c.el_to_domain_index, domain)) ?? [],
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

function splitOnce(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}
