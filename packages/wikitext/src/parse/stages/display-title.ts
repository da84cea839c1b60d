/** The HTML of a displayed title (`CoreParserFunctions::displaytitle`). */
import { renderQuotes } from '../../markup/quotes.js';
import { removeSomeTags } from '../../sanitize/plain.js';

/** Elements that a displayed title may not have. */
const forbidden =
  'h1 h2 h3 h4 h5 h6 div blockquote ol ul li hr table tr th td dl dd caption p ruby rb rt rtc rp br'.split(' ');
/** Styles that would hide a part of the title. */
const hiding = /(?:display|user-select|visibility)[ \t\n\r\f\v]*:/i;

/**
 * Sanitized: only inline elements, with attributes that hide nothing unless the title is free. `kill` removes marks of other
 * texts.
 */
export const displayTitleHtml = (
  text: string,
  {
    kill = (html) => html,
    isFree = false,
  }: { readonly kill?: (html: string) => string; readonly isFree?: boolean } = {},
): string =>
  removeSomeTags(kill(renderQuotes(text)), {
    removed: forbidden,
    change: (attributes) =>
      !isFree && hiding.test(attributes.get('style') ?? '')
        ? new Map([...attributes, ['style', '/* attempt to bypass $wgRestrictDisplayTitle */']])
        : attributes,
  });
