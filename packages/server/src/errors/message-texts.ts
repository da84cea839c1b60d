/** Builds interface messages in the language of the errors. Implemented by a layer that has the wiki's messages. */
import { ownText, messageUse, type ErrorMessage } from './error-messages.js';
import type { MessageUse } from './message-parameters.js';
import { escapeText, plainText } from '@wiki-query/wikitext';

export type MessageMarkup = 'wikitext' | 'html';

export interface MessageTexts {
  /** The message as wikitext with its values inserted, or as HTML. Undefined if the wiki folder does not have it. */
  readonly build: (message: MessageUse, markup: MessageMarkup) => Promise<string | undefined>;
}

/** Without messages. */
export const noMessageTexts: MessageTexts = { build: () => Promise.resolve(undefined) };

/** Wikitext as plain text, with code in quotation marks. */
const withoutMarkup = (text: string): string => plainText(text.replace(/<\/?(?:var|kbd|samp|code)>/g, '"'));

/** The text of an error, in one of the forms. */
export async function textOf(
  error: ErrorMessage,
  form: 'plaintext' | 'wikitext' | 'html',
  texts: MessageTexts,
): Promise<string> {
  const use = messageUse(error);
  const built = use === undefined ? undefined : await texts.build(use, form === 'html' ? 'html' : 'wikitext');
  if (built !== undefined) return form === 'plaintext' ? withoutMarkup(built) : built;
  return form === 'html' ? escapeText(ownText(error)) : ownText(error);
}
