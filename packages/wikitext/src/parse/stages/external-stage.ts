/** Addresses as one text has them. */
import type { ExternalLinkRules } from '../links/external-link.js';
import { normalizeUrl } from '../links/urls.js';
import type { ParseState } from '../state/parse-state.js';

/** The rules of links on the page. */
export function rulesOf({ host, page }: ParseState): ExternalLinkRules {
  const { externalLinks, followedNamespaces } = host.site;
  return followedNamespaces.includes(page.namespace) ? { ...externalLinks, hasNoFollow: false } : externalLinks;
}

/** Records an address, unless it is one of the wiki itself. */
export function registerUrl(written: string, { host, output }: ParseState): void {
  const url = normalizeUrl(written);
  if (host.site.settings.registerinternalexternals || !isOwn(url, host.site.server)) output.externalLinks.add(url);
}

function isOwn(url: string, server: string): boolean {
  const compared = server.startsWith('//') ? url.replace(/^https?:/i, '') : url;
  const start = compared.slice(0, server.length).toLowerCase();
  return start === server.toLowerCase() && /^(?:[?/#]|$)/.test(compared.slice(server.length));
}
