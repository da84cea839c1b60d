/** Tags that wikitext may hold (`Sanitizer::getRecognizedTagData`). */

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** All of them. */
export const allowedTags = setOf(
  'abbr b bdi bdo big blockquote br caption center cite code data dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i ins kbd li link ' +
    'mark meta ol p pre q rb rp rt rtc ruby s samp small span strike strong sub sup table td th time tr tt u ul var wbr',
);

/** Those that have no end tag. */
export const voidTags = setOf('br wbr hr meta link');

/** Those that `/>` ends: as elements without content, unless they are void. */
export const selfClosingTags = setOf('br wbr hr li dt dd meta link');

/** Attributes without which a tag is shown as text. */
export const requiredAttributes: Readonly<Record<string, readonly string[]>> = {
  meta: ['itemprop', 'content'],
  link: ['itemprop', 'href'],
};
