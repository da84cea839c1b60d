/** Messages with their values: as text, as escaped text or as HTML. */
import type { CommentPart } from '../comments/comment-markup.js';
import type { MessageParameter } from '../errors/message-parameters.js';
import type { Call } from '../request/call.js';
import { escapeHtml, fillIn, type Title } from '@wiki-query/wikitext';
import { numberText } from '../language/number-text.js';
import { expandMessage } from './expand-message.js';
import { durationWords } from './duration-words.js';
import { withSeparators } from './join-texts.js';
import { renderMessage, renderWikitext } from './render.js';
import type { WikitextSetting } from './setting.js';

/** A value, or finished HTML, whose links may have to be looked up. */
export type MessageValue =
  | MessageParameter
  | readonly CommentPart[]
  | { readonly list: readonly MessageValue[]; readonly type: 'text' | 'comma' };

/** A message and its values, in the order of `$1`, `$2`, ... */
export interface FilledMessage {
  readonly key: string;
  readonly params: readonly MessageValue[];
}

/** The text of a message by its key, in a language. */
export type FindMessage = (key: string) => string | undefined;

interface Form {
  /** The message with its early values as this form shows it. */
  readonly process: (text: string, setting: WikitextSetting) => string | Promise<string>;
  /** What lies between late values. */
  readonly piece: (text: string) => string;
  readonly plaintext: (text: string) => string;
  readonly missing: (key: string) => string;
}

const asIs = (text: string): string => text;
const missing = (key: string): string => `⧼${escapeHtml(key)}⧽`;
/** Text as HTML. A combining character cannot merge with markup before it. */
const escapeMessage = (text: string): string => escapeHtml(text).replaceAll('\u0338', '&#x338;');
/** The same, but character references stay what they are. */
const escapeOnce = (text: string): string => escapeMessage(text).replace(/&amp;(#\d+|#x[\da-f]+|[a-z]\w*);/gi, '&$1;');
/** The parser keeps this character for itself. */
const parsable = (text: string): string => text.replaceAll('\x7f', '?');

const forms = {
  text: { process: expandMessage, piece: asIs, plaintext: asIs, missing: (key) => `⧼${key}⧽` },
  /** The text as HTML without markup. */
  escaped: { process: expandMessage, piece: escapeOnce, plaintext: escapeMessage, missing },
  /** HTML without the tags of a single paragraph. */
  html: {
    process: (text, setting) => renderMessage(parsable(text), setting),
    piece: asIs,
    plaintext: escapeMessage,
    missing,
  },
  /** HTML in paragraphs. */
  block: {
    process: (text, setting) => renderWikitext(parsable(text), setting),
    piece: asIs,
    plaintext: escapeMessage,
    missing: (key) => `<p>${missing(key)}\n</p>`,
  },
  /** A text that is HTML already. */
  own: { process: asIs, piece: asIs, plaintext: escapeMessage, missing: () => '' },
} as const satisfies Readonly<Record<string, Form>>;

export type MessageForm = keyof typeof forms;

/** Messages of a request, in its language. */
export function settingOf({ wiki, db, language, now, viewer }: Call, page?: Title): WikitextSetting {
  return { wiki, db, language, now, reader: viewer.name, genders: new Map(), ...(page && { page }) };
}

const messagesIn =
  ({ wiki, language }: WikitextSetting): FindMessage =>
  (key) =>
    wiki.messages.text(key, language);

/** The place of a value that is inserted late. In an attribute it would be escaped, and never replaced. */
const placeholder = /\$'"([1-9]\d*)/;

/**
 * The message in pieces. Values that are wikitext are inserted before the message is processed, others afterwards. A
 * message that does not exist shows its key.
 */
export async function fillMessage(
  { key, params }: FilledMessage,
  form: MessageForm,
  setting: WikitextSetting,
  find: FindMessage = messagesIn(setting),
): Promise<readonly CommentPart[]> {
  const { process, piece, missing: shown }: Form = forms[form];
  const text = find(key);
  if (text === undefined) return [shown(key)];
  const values = await Promise.all(params.map((param) => valueIn(form, param, setting, find)));
  const early = values.map((value, i) => (typeof value === 'string' ? value : `$'"${i + 1}`));
  const made = await process(fillIn(text, early, setting.language), setting);
  return made.split(placeholder).flatMap((part, i) => {
    if (i % 2 === 0) return [piece(part)];
    const value = values[Number(part) - 1];
    return typeof value === 'object' ? value : [piece(`$'"${part}`)];
  });
}

/** The same as one text. */
export async function buildMessage(
  message: FilledMessage,
  form: MessageForm,
  setting: WikitextSetting,
  find?: FindMessage,
): Promise<string> {
  const parts = await fillMessage(message, form, setting, find);
  return parts.map((part) => (typeof part === 'string' ? part : part.html)).join('');
}

/** A message by its key. The values are wikitext. */
export function messageAs(
  form: MessageForm,
  key: string,
  setting: WikitextSetting,
  params: readonly string[] = [],
): Promise<string> {
  return buildMessage({ key, params }, form, setting);
}

/** Wikitext to insert before the message is processed, or what is inserted afterwards. */
async function valueIn(
  form: MessageForm,
  value: MessageValue,
  setting: WikitextSetting,
  find: FindMessage,
): Promise<string | readonly CommentPart[]> {
  if (typeof value !== 'object') return String(value);
  if ('plaintext' in value) return [forms[form].plaintext(String(value.plaintext))];
  if ('num' in value) return numberText(value.num, setting);
  if ('duration' in value) return durationWords(value.duration, setting);
  if ('message' in value) return fillMessage(value.message, form, setting, find);
  if (!('list' in value)) return value;
  const items = await Promise.all(value.list.map((item) => valueIn(form, item, setting, find)));
  const texts = withSeparators(items, value.type, setting);
  return texts.every((item) => typeof item === 'string') ? texts.join('') : texts.flat();
}

/** Whether the message exists and is not disabled by `-` or an empty text. */
export function isDisabled(text: string | undefined): boolean {
  return text === undefined || text === '' || text === '-';
}
