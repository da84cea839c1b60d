/** The last stage of links: marks become links to pages that exist, to missing ones, and to other wikis (`LinkHolderArray::replace`). */
import type { Steps } from '../../expand/steps.js';
import { NS_SPECIAL } from '../../titles/namespace-numbers.js';
import type { Title } from '../../titles/title.js';
import { brokenLink, knownLink, type LinkTools } from '../links/link-html.js';
import type { HeldLink } from '../links/link-holders.js';
import { contentMessage, factsOf, loadPages, nameOf, type ParseState } from '../state/parse-state.js';

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
  return holders.render(text, ({ title, html }) => {
    const facts = factsOf(title, state);
    return isShown(title, state)
      ? knownLink(title, html, facts, tools)
      : brokenLink(title, html, tooltips.get(nameOf(title, state)) ?? nameOf(title, state), facts, tools);
  });
}

/** Whether the link is one to something that exists. */
function isShown(title: Title, state: ParseState): boolean {
  const { id, isKnown } = factsOf(title, state);
  return title.interwiki !== '' || isKnown || (id !== 0 && title.namespace !== NS_SPECIAL);
}

function* redLinkTexts(waiting: readonly HeldLink[], state: ParseState): Steps<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { title } of waiting) {
    const name = nameOf(title, state);
    if (!isShown(title, state) && !texts.has(name))
      texts.set(name, yield* contentMessage('red-link-title', state, name));
  }
  return texts;
}
