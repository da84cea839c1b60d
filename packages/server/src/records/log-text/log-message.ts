/** Messages of log entries, whose values are texts or HTML with links. */
import type { Call } from '../../request/call.js';
import type { CommentPart } from '../../comments/comment-markup.js';
import type { DatePreferences } from '../../language/date-text.js';
import { escapeHtml, type Title } from '@wiki-query/wikitext';
import { fillMessage, messageAs, type MessageValue } from '../../wikitext/message.js';
import type { WikitextSetting } from '../../wikitext/setting.js';

/** An account that a link leads to. */
export interface LinkedAccount {
  readonly hasEdits: boolean;
}

/** The context of a log entry's text. */
export interface LogTextSetting {
  readonly call: Call;
  readonly wikitext: WikitextSetting;
  readonly dates: DatePreferences;
  /** Accounts that entries name, by name. */
  readonly accounts: ReadonlyMap<string, LinkedAccount>;
  /** Links to talk page, contributions and block form follow user names. */
  readonly showsUserTools: boolean;
  /** For text without links: pages have their full titles, accounts and groups their own names. */
  readonly isPlain: boolean;
}

/** Text of a message. */
export function messageText({ wikitext }: LogTextSetting, key: string, ...values: readonly string[]): Promise<string> {
  return messageAs('text', key, wikitext, values);
}

/** HTML of a message that is a text. */
export function escapedMessage({ wikitext }: LogTextSetting, key: string): Promise<string> {
  return messageAs('escaped', key, wikitext);
}

/** HTML of a message. */
export function messageParts(
  { wikitext }: LogTextSetting,
  key: string,
  params: readonly MessageValue[],
): Promise<readonly CommentPart[]> {
  return fillMessage({ key, params }, 'escaped', wikitext);
}

interface LinkOptions {
  readonly query?: string;
  readonly text?: string;
  /** The link works whether the page exists or not. */
  readonly isKnown?: boolean;
}

/** Link to a page, with the title as its text. */
export function pageLink(
  { call, isPlain }: LogTextSetting,
  target: Title | undefined,
  options: LinkOptions = {},
): readonly CommentPart[] {
  if (target === undefined)
    return [
      '<span class="mw-invalidtitle">',
      escapeHtml(call.wiki.messages.text('invalidtitle', call.language) ?? '⧼invalidtitle⧽'),
      '</span>',
    ];
  const local = call.titleTexts.text(target.namespace, target.dbkey);
  const whole = target.interwiki === '' ? local : `${target.interwiki}:${local}`;
  const { text = whole, ...more } = options;
  return [{ kind: 'page', target, html: escapeHtml(isPlain ? whole : text), ...more }];
}

/** Parts with something between them. */
export function joinValues(items: readonly (readonly CommentPart[])[], between: string): readonly CommentPart[] {
  return items.flatMap((item, i) => (i === 0 ? item : [between, ...item]));
}

/** `a, b and c`, of texts without markup and of HTML. */
export const listOfValues = (items: readonly (string | readonly CommentPart[])[]): MessageValue => ({
  list: items.map((item) => (typeof item === 'string' ? { plaintext: item } : item)),
  type: 'text',
});
