/** Messages of log entries: values are texts, which are escaped, or HTML with links that wait for what the database says. */
import type { QueryContext } from '../../execute/module.js';
import type { CommentPart } from '../../wiki/comment-markup.js';
import { escapeHtml } from '../../wiki/html.js';
import { prettifyIp } from '../../wiki/ip.js';
import { NS_USER } from '../../wiki/namespace-numbers.js';
import type { DatePreferences } from '../../wiki/date-text.js';
import type { Title } from '../../wiki/title.js';
import { expandMessage } from '../../wiki/wikitext/expand.js';
import { messageAs } from '../../wiki/wikitext/message.js';
import type { WikitextSetting } from '../../wiki/wikitext/setting.js';

/** Text, or HTML in pieces. */
export type LogValue = string | readonly CommentPart[];

/** What the text of a log entry depends on besides the entry. */
export interface LogTextSetting {
  readonly query: QueryContext;
  readonly wikitext: WikitextSetting;
  readonly dates: DatePreferences;
  /** For words without links: pages have their whole titles, accounts and groups their own names. */
  readonly isPlain: boolean;
}

/** Text of a message. */
export function messageText({ wikitext }: LogTextSetting, key: string, ...values: readonly string[]): Promise<string> {
  return messageAs('text', key, wikitext, values);
}

/** HTML of a message; what is HTML in it already is put in last. */
export async function fillMessage(
  { wikitext }: LogTextSetting,
  key: string,
  values: readonly LogValue[],
): Promise<readonly CommentPart[]> {
  const message = wikitext.wiki.message(key, wikitext.language);
  if (message === undefined) return [`⧼${escapeHtml(key)}⧽`];
  const texts = values.map((value, i) => (typeof value === 'string' ? value : `\x02${i}\x02`));
  const pieces = escapeOnce(await expandMessage(message, wikitext, texts)).split('\x02');
  return pieces.flatMap((piece, i) => (i % 2 === 0 ? [piece] : (values[Number(piece)] ?? [])));
}

/** Character references in messages stay what they are. */
function escapeOnce(text: string): string {
  return escapeHtml(text).replace(/&amp;(#\d+|#x[\da-f]+|[a-z]\w*);/gi, '&$1;');
}

/** Link to a page, with the title as its text. */
export function pageLink(
  { query, isPlain }: LogTextSetting,
  target: Title | undefined,
  more: { readonly query?: string; readonly text?: string } = {},
): readonly CommentPart[] {
  if (target === undefined)
    return [
      '<span class="mw-invalidtitle">',
      escapeHtml(query.wiki.message('invalidtitle', query.language) ?? '⧼invalidtitle⧽'),
      '</span>',
    ];
  const local = query.titleTexts.text(target.namespace, target.dbkey);
  const text = (isPlain ? undefined : more.text) ?? (target.interwiki === '' ? local : `${target.interwiki}:${local}`);
  return [{ kind: 'page', target, html: escapeHtml(text), ...(more.query !== undefined && { query: more.query }) }];
}

/** Link to the page of an account, or to the edits of an address or a temporary account. */
export function userLink({ query, isPlain }: LogTextSetting, name: string, isAccount: boolean): readonly CommentPart[] {
  const { wiki } = query;
  if (isPlain) return [escapeHtml(name)];
  const html = (shown: string): string => `<bdi>${escapeHtml(shown)}</bdi>`;
  const edits = (): Title => wiki.specialPages.title('Contributions', name.replaceAll(' ', '_'));
  if (wiki.userNames.isTemporary(name))
    return [{ kind: 'page', target: edits(), html: html(name), classes: 'mw-userlink mw-tempuserlink' }];
  if (isAccount)
    return [
      {
        kind: 'page',
        target: wiki.titles.of(NS_USER, name.replaceAll(' ', '_')),
        html: html(name),
        classes: 'mw-userlink',
      },
    ];
  if (wiki.userNames.isExternal(name))
    return [`<span class="mw-userlink mw-extuserlink mw-anonuserlink">${html(name)}</span>`];
  return [{ kind: 'page', target: edits(), html: html(prettifyIp(name)), classes: 'mw-userlink mw-anonuserlink' }];
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
