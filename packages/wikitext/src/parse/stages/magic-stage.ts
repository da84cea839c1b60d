/** Links that text makes by itself, as the wiki has them. */
import type { Steps } from '../../expand/steps.js';
import { element, escapeText } from '../../text/html.js';
import { linkRelation } from '../links/external-link.js';
import { knownLink } from '../links/link-html.js';
import { renderMagicLinks, type MagicNumber } from '../links/magic-links.js';
import { contentMessage, type ParseState } from '../state/parse-state.js';
import { externalImage } from './external-images.js';
import { registerUrl, rulesOf } from './external-stage.js';

const messages = { RFC: 'rfcurl', PMID: 'pubmedurl' } as const;

/** The text with its free addresses as links, and with links of numbers where the wiki has them. */
export function* magicLinks(text: string, state: ParseState): Steps<string> {
  const { patterns, conversion, host } = state;
  const rules = rulesOf(state);
  const urls = {
    RFC: host.site.magicLinks.RFC ? yield* contentMessage(messages.RFC, state, '$1') : '',
    PMID: host.site.magicLinks.PMID ? yield* contentMessage(messages.PMID, state, '$1') : '',
  };
  return renderMagicLinks(text, {
    protocols: patterns.protocols,
    rules,
    keep: conversion.keep,
    onLink: (url) => registerUrl(url, state),
    image: (url) => externalImage(url, state),
    number: (kind, digits, shown) => {
      if (!host.site.magicLinks[kind]) return undefined;
      track(kind, state);
      if (kind === 'ISBN') return bookLink(digits, shown, state);
      const href = urls[kind].replace('$1', digits);
      // As in MediaWiki, the link has no target, and its class comes first.
      const { rel } = linkRelation(href, { ...rules, target: '' });
      const name = `external mw-magiclink-${kind.toLowerCase()}`;
      return element('a', { class: name, rel, href }, escapeText(shown));
    },
  });
}

function track(kind: MagicNumber, { output }: ParseState): void {
  output.tracking.add(`magiclink-tracking-${kind.toLowerCase()}`);
}

function bookLink(digits: string, text: string, { host }: ParseState): string {
  const { titles, specialPages } = host.site;
  const title = specialPages.title('Booksources', digits);
  const facts = { id: 0, isRedirect: false, isKnown: true, gender: 'unknown' } as const;
  const tools = { titles, special: specialPages.fixName };
  return knownLink(title, text, facts, tools, { class: 'internal mw-magiclink-isbn', title: undefined });
}
