/** Messages of log entries. Values are texts, which are escaped, or HTML with links whose targets must be looked up. */
import type { Call } from '../../request/call.js';
import type { CommentPart } from '../../comments/comment-markup.js';
import type { DatePreferences } from '../../language/date-text.js';
import { escapeHtml, type Title } from '@wiki-query/wikitext';
import { expandMessage } from '../../expansion/expand-message.js';
import { messageAs } from '../../wikitext/message.js';
import type { WikitextSetting } from '../../expansion/setting.js';

/** Text, or HTML in pieces. */
export type LogValue = string | readonly CommentPart[];

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
export async function escapedMessage(setting: LogTextSetting, key: string): Promise<string> {
  return escapeOnce(await messageText(setting, key));
}

/** HTML of a message. Values that are HTML already are inserted last. */
export async function fillMessage(
  { wikitext }: LogTextSetting,
  key: string,
  values: readonly LogValue[],
): Promise<readonly CommentPart[]> {
  const message = wikitext.wiki.messages.text(key, wikitext.language);
  if (message === undefined) return [`⧼${escapeHtml(key)}⧽`];
  const texts = values.map((value, i) => (typeof value === 'string' ? value : `\x02${i}\x02`));
  const pieces = escapeOnce(await expandMessage(message, wikitext, texts)).split('\x02');
  return pieces.flatMap((piece, i) => (i % 2 === 0 ? [piece] : (values[Number(piece)] ?? [])));
}

/** Character references in messages are kept. */
function escapeOnce(text: string): string {
  return escapeHtml(text).replace(/&amp;(#\d+|#x[\da-f]+|[a-z]\w*);/gi, '&$1;');
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

/** `a, b and c`. */
export async function listText(setting: LogTextSetting, items: readonly LogValue[]): Promise<readonly CommentPart[]> {
  const comma = await messageText(setting, 'comma-separator');
  const last = (await messageText(setting, 'and')) + (await messageText(setting, 'word-separator'));
  return items.flatMap((item, i) => {
    const parts: readonly CommentPart[] = typeof item === 'string' ? [escapeHtml(item)] : item;
    return i === 0 ? parts : [i === items.length - 1 ? last : comma, ...parts];
  });
}

/** The same of texts, as a text. */
export async function listPlain(setting: LogTextSetting, items: readonly string[]): Promise<string> {
  const comma = await messageText(setting, 'comma-separator');
  const last = (await messageText(setting, 'and')) + (await messageText(setting, 'word-separator'));
  return items.map((item, i) => (i === 0 ? item : (i === items.length - 1 ? last : comma) + item)).join('');
}
