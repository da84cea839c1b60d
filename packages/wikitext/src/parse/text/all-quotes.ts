/** Bold and italics of a text, line by line (`Parser::handleAllQuotes`). */
import { renderQuotes } from '../../markup/quotes.js';

/** The text with `<b>` and `<i>`. */
export const renderAllQuotes = (text: string): string =>
  text.includes("''") ? text.split('\n').map(renderQuotes).join('\n') : text;
