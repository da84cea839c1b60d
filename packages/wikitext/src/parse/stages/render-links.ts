/** The last stage of links: marks become links to pages that exist, to missing ones, and to other wikis (`LinkHolderArray::replace`). */
import type { Steps } from '../../expand/steps.js';
import { NS_SPECIAL } from '../../titles/namespace-numbers.js';
import type { Title } from '../../titles/title.js';
import { brokenLink, knownLink, type LinkTools } from '../links/link-html.js';
import type { HeldLink } from '../links/link-holders.js';
import { contentMessage, factsOf, loadPages, nameOf, pageKey, type ParseState } from '../state/parse-state.js';

/** Records the links that are not recorded yet, and returns them. */
export function* recordLinks(state: ParseState): Steps<readonly HeldLink[]> {
  const { holders, output } = state;
  const waiting = holders.waiting();
  yield* loadPages(
    waiting.map(({ title }) => title),
    state,
  );
  for (const { title } of waiting)
    if (title.interwiki !== '' || !factsOf(title, state).isKnown) output.addLink(title, factsOf(title, state).id);
  return waiting;
}

/** The text with its links. */
export function* renderLinks(text: string, state: ParseState): Steps<string> {
  const { holders } = state;
  const waiting = yield* recordLinks(state);
  if (waiting.length === 0 && !text.includes('LINK\'"')) return text;
  const tooltips = yield* redLinkTexts(waiting, state);
  const tools: LinkTools = { titles: state.host.site.titles, special: state.host.site.specialPages.fixName };
  // Texts have many equal links.
  const rendered = new Map<string, string>();
  return holders.render(text, (link) => {
    const key = `${link.title.interwiki}:${pageKey(link.title)}#${link.title.fragment}|${link.html}`;
    const html = rendered.get(key) ?? linkHtml(link, tooltips, tools, state);
    rendered.set(key, html);
    return html;
  });
}

function linkHtml(
  { title, html }: HeldLink,
  tooltips: ReadonlyMap<string, string>,
  tools: LinkTools,
  state: ParseState,
): string {
  const facts = factsOf(title, state);
  return isShown(title, state)
    ? knownLink(title, html, facts, tools)
    : brokenLink(title, html, tooltips.get(pageKey(title)) ?? nameOf(title, state), facts, tools);
}

/** Whether the link is one to something that exists. */
function isShown(title: Title, state: ParseState): boolean {
  const { id, isKnown } = factsOf(title, state);
  return title.interwiki !== '' || isKnown || (id !== 0 && title.namespace !== NS_SPECIAL);
}

/** The tooltips of links to missing pages, by the keys of the pages. */
function* redLinkTexts(waiting: readonly HeldLink[], state: ParseState): Steps<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { title } of waiting)
    if (!texts.has(pageKey(title)) && !isShown(title, state))
      texts.set(pageKey(title), yield* contentMessage('red-link-title', state, nameOf(title, state)));
  return texts;
}
