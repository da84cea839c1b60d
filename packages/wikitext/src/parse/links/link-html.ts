/** HTML of links to pages (`LinkRenderer` and `Linker` of MediaWiki). */
import { element, escapeHtml } from '../../text/html.js';
import type { Gender } from '../../language/gendered-names.js';
import type { Title } from '../../titles/title.js';
import type { WikiTitles } from '../../titles/titles.js';
import { NS_SPECIAL } from '../../titles/namespace-numbers.js';

/** What is known about a page that is linked to. */
export interface PageFacts {
  /** 0 if it does not exist. */
  readonly id: number;
  readonly isRedirect: boolean;
  /** Shown as existing although it is no page: special pages, messages, files. */
  readonly isKnown: boolean;
  readonly gender: Gender;
}

export const unknownPage: PageFacts = { id: 0, isRedirect: false, isKnown: false, gender: 'unknown' };

export interface LinkTools {
  readonly titles: WikiTitles;
  /** The local name of a special page. */
  readonly special: (title: Title) => Title;
}

/** The whole name of a page, with the prefix of its wiki, without a fragment; empty for a place on the same page. */
export function prefixedText(title: Title, { gender }: PageFacts, { titles }: Pick<LinkTools, 'titles'>): string {
  const text = titles.prefixed(title.namespace, title.dbkey, gender);
  return title.interwiki === '' ? text : `${title.interwiki}:${text}`;
}

/** What a link shows that has no text. */
function usualText(title: Title, facts: PageFacts, tools: LinkTools): string {
  const text = prefixedText(title, facts, tools);
  return escapeHtml(text === '' && title.fragment !== '' ? title.fragment : text);
}

/** A link to a page that exists. */
export function knownLink(
  given: Title,
  html: string,
  facts: PageFacts,
  tools: LinkTools,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  const title = tools.special(given);
  const name = prefixedText(title, facts, tools);
  const classes = [title.interwiki === '' ? '' : 'extiw', facts.isRedirect ? 'mw-redirect' : ''].filter(Boolean);
  const attributes = {
    href: tools.titles.linkUrl(title, '', facts.gender),
    class: classes.length === 0 ? undefined : classes.join(' '),
    title: name === '' ? undefined : name,
    ...more,
  };
  return element('a', attributes, html === '' ? usualText(title, facts, tools) : html);
}

/** A link to a page that does not exist. `tooltip` is the message about that. */
export function brokenLink(given: Title, html: string, tooltip: string, facts: PageFacts, tools: LinkTools): string {
  const title = tools.special({ ...given, fragment: '' });
  const query = title.namespace === NS_SPECIAL ? '' : 'action=edit&redlink=1';
  const href = tools.titles.linkUrl(title, query, facts.gender);
  return element('a', { href, class: 'new', title: tooltip }, html === '' ? usualText(title, facts, tools) : html);
}

/** A link of a page to itself. */
export function selfLink(html: string, fragment: string): string {
  return fragment === ''
    ? element('a', { class: 'mw-selflink selflink' }, html)
    : element('a', { class: 'mw-selflink-fragment', href: `#${fragment}` }, html);
}
