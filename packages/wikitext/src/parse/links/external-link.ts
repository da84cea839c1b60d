/** HTML of links to other sites. */
import { element } from '../../text/html.js';

export interface ExternalLinkRules {
  /** `$wgNoFollowLinks`, with the domains that it does not apply to. */
  readonly hasNoFollow: boolean;
  readonly followedDomains: readonly string[];
  /** `$wgExternalLinkTarget`; empty without one. */
  readonly target: string;
}

/** The value of `rel`, and of `target`. */
export function linkRelation(
  url: string,
  { hasNoFollow, followedDomains, target }: ExternalLinkRules,
): { readonly rel: string | undefined; readonly target: string | undefined } {
  const rel: string[] = hasNoFollow && !followedDomains.some((domain) => isInDomain(url, domain)) ? ['nofollow'] : [];
  if (target !== '' && !['_self', '_parent', '_top'].includes(target)) rel.push('noreferrer', 'noopener');
  return { rel: rel.length === 0 ? undefined : rel.join(' '), target: target === '' ? undefined : target };
}

/** Whether the host is the domain or below it, in the same letters. */
function isInDomain(url: string, domain: string): boolean {
  const host = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url)?.[1] ?? '';
  return host === domain || host.endsWith(`.${domain}`);
}

/** A link to an address. `html` is finished. */
export function externalLink(url: string, html: string, kind: string, rules: ExternalLinkRules): string {
  const { rel, target } = linkRelation(url, rules);
  return element('a', { target, rel, class: kind === '' ? 'external' : `external ${kind}`, href: url }, html);
}
