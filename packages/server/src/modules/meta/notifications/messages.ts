/** Messages with values of three types, in the three forms of notifications. */
import { numberText } from '../../../language/number-text.js';
import type { Call } from '../../../request/call.js';
import { escapeHtml } from '@wiki-query/wikitext';
import { expandMessage } from '../../../expansion/expand-message.js';
import { isDisabled, settingOf } from '../../../wikitext/message.js';
import { renderMessage } from '../../../wikitext/render.js';

/** Wikitext; a number, in the format of the reader's language; or plain text. */
export type MessageValue = string | { readonly number: number } | { readonly plain: string };

/** A message with its values, without a form. `$1` alone is used if there is no message. */
export interface Message {
  readonly key: string;
  readonly values: readonly MessageValue[];
}

/** A message that consists only of its first value. */
const onlyValue = '$1';

export const message = (key: string, ...values: readonly MessageValue[]): Message => ({ key, values });

/** A message that is the value alone. */
export const valueAlone = (value: MessageValue): Message => message(onlyValue, value);

export interface Messages {
  readonly text: (key: string, ...values: readonly MessageValue[]) => Promise<string>;
  /** As it stands, with nothing replaced. */
  readonly raw: (key: string) => string;
  readonly html: (message: Message) => Promise<string>;
  readonly plain: (message: Message) => Promise<string>;
  /** The text as HTML without markup. */
  readonly escaped: (message: Message) => Promise<string>;
  /** A message that does not exist or is empty. */
  readonly isBlank: (key: string) => boolean;
  /** The same, or one that is turned off with a dash. */
  readonly isDisabled: (key: string) => boolean;
}

/** Messages of a request. Those that are not available in the reader's language are in the wiki's. */
export function messagesOf(call: Call, language = call.language): Messages {
  const { wiki } = call;
  const setting = { ...settingOf(call), language };
  const find = (key: string): string | undefined =>
    key === onlyValue ? onlyValue : (wiki.messages.text(key, language) ?? wiki.messages.text(key));
  const early = (values: readonly MessageValue[]): readonly string[] =>
    values.map((value, i) => {
      if (typeof value === 'string') return value;
      return 'number' in value ? numberText(value.number, setting) : `\x02${i}\x02`;
    });
  const expanded = async ({ key, values }: Message): Promise<string> => {
    const text = find(key);
    return text === undefined ? `⧼${key}⧽` : expandMessage(text, setting, early(values));
  };
  const plain = async (one: Message): Promise<string> => putLate(await expanded(one), one.values, (text) => text);
  return {
    text: (key, ...values) => plain(message(key, ...values)),
    raw: (key) => find(key) ?? `⧼${key}⧽`,
    html: async (one) => {
      const text = find(one.key);
      if (text === undefined) return `⧼${escapeHtml(one.key)}⧽`;
      return putLate(await renderMessage(text, setting, early(one.values)), one.values, escapeValue);
    },
    plain,
    escaped: async (one) => putLate(escapeOnce(await expanded(one)), one.values, escapeValue),
    isBlank: (key) => (find(key) ?? '') === '',
    isDisabled: (key) => isDisabled(find(key)),
  };
}

/** Plain values are inserted after wikitext has been processed. */
function putLate(text: string, values: readonly MessageValue[], write: (text: string) => string): string {
  return text.replace(/\x02(\d+)\x02/g, (_, i: string) => {
    const value = values[Number(i)];
    return typeof value === 'object' && 'plain' in value ? write(value.plain) : '';
  });
}

const escapeValue = (text: string): string => escapeHtml(text).replaceAll('\u0338', '&#x338;');

/** Character references stay what they are. */
function escapeOnce(text: string): string {
  return escapeValue(text).replace(/&amp;(#\d+|#x[\da-f]+|[a-z]\w*);/gi, '&$1;');
}
