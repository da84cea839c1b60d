/** Messages in the three forms of notifications. */
import type { Call } from '../../../request/call.js';
import {
  buildMessage,
  type FilledMessage,
  isDisabled,
  type MessageForm,
  type MessageValue,
  settingOf,
} from '../../../wikitext/message.js';

/** A message that consists only of its first value. */
const onlyValue = '$1';

export const message = (key: string, ...params: readonly MessageValue[]): FilledMessage => ({ key, params });

/** A message that is the value alone. */
export const valueAlone = (value: MessageValue): FilledMessage => message(onlyValue, value);

export interface Messages {
  readonly text: (key: string, ...values: readonly MessageValue[]) => Promise<string>;
  /** As it stands, with nothing replaced. */
  readonly raw: (key: string) => string;
  readonly html: (message: FilledMessage) => Promise<string>;
  readonly plain: (message: FilledMessage) => Promise<string>;
  /** The text as HTML without markup. */
  readonly escaped: (message: FilledMessage) => Promise<string>;
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
  const as =
    (form: MessageForm) =>
    (one: FilledMessage): Promise<string> =>
      buildMessage(one, form, setting, find);
  return {
    text: (key, ...values) => as('text')(message(key, ...values)),
    raw: (key) => find(key) ?? `⧼${key}⧽`,
    html: as('html'),
    plain: as('text'),
    escaped: as('escaped'),
    isBlank: (key) => (find(key) ?? '') === '',
    isDisabled: (key) => isDisabled(find(key)),
  };
}
