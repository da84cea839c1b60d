/** Addresses in brackets (`Parser::handleExternalLinks`). */
import { cleanUrl, urlRest, type Protocols } from './urls.js';
import { externalLink, type ExternalLinkRules } from './external-link.js';
import type { SplitTrail } from './trail.js';

export interface ExternalLinkTools {
  readonly protocols: Protocols;
  readonly rules: ExternalLinkRules;
  readonly splitTrail: SplitTrail;
  /** The next number of a link without a text, in the digits of the language. */
  readonly nextNumber: () => string;
  /** Text that conversion between variants leaves as it is. */
  readonly keep: (text: string) => string;
  readonly onLink: (url: string) => void;
  /** The picture at an address, where the wiki shows it. */
  readonly image: (url: string) => string | undefined;
}

/** A link in brackets: where it is, and its parts. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly url: string;
  readonly text: string;
}

/** The text with bracketed addresses as links. */
export function renderExternalLinks(text: string, tools: ExternalLinkTools): string {
  const links = text.includes('[') ? findLinks(text, tools.protocols) : [];
  if (links.length === 0) return text;
  const out = [text.slice(0, links[0]?.start)];
  links.forEach((link, i) => {
    out.push(render(link, text.slice(link.end, links[i + 1]?.start), tools));
  });
  return out.join('');
}

/** Every bracket is read once: a text that is not closed ends at the same place for all that are open before it. */
function findLinks(text: string, { any }: Protocols): readonly Found[] {
  const opening = new RegExp(`\\[((?:${any})${urlRest})(?:(?!\\n)\\p{Zs})*`, 'gu');
  const stop = /[\]\x00-\x08\x0a-\x1f\ufffd]/g;
  const links: Found[] = [];
  let stopAt = -1;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const from = opening.lastIndex;
    if (stopAt < from) {
      stop.lastIndex = from;
      stopAt = stop.exec(text)?.index ?? text.length;
    }
    if (text[stopAt] === ']') {
      links.push({ start: match.index, end: stopAt + 1, url: match[1] ?? '', text: text.slice(from, stopAt) });
      opening.lastIndex = stopAt + 1;
    } else opening.lastIndex = match.index + 1;
  }
  return links;
}

function render(found: Found, after: string, tools: ExternalLinkTools): string {
  const { protocols, rules, splitTrail, nextNumber, keep, onLink, image } = tools;
  const escaped = /&(?:lt|gt);/.exec(found.url)?.index;
  const written = escaped === undefined ? found.url : found.url.slice(0, escaped);
  const text = escaped === undefined ? found.text : `${found.url.slice(escaped)} ${found.text}`;
  const label = image(text) ?? text;
  const isNumbered = label === '';
  const [inside, rest] = isNumbered ? ['', after] : splitTrail(after);
  const shown = isNumbered ? `[${nextNumber()}]` : label;
  const isAddress = protocols.startsAbsolute(shown);
  const url = cleanUrl(written);
  onLink(url);
  const kind = isNumbered ? 'autonumber' : 'text';
  // As in MediaWiki, the trail follows the link.
  return externalLink(url, isAddress ? keep(shown) : shown, kind, rules) + inside + rest;
}
