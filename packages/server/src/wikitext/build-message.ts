/** Interface messages with all types of parameters, as text or as HTML. */
import { numberText } from '../language/number-text.js';
import type { MessageParameter, MessageUse } from '../errors/message-parameters.js';
import type { MessageMarkup } from '../errors/message-texts.js';
import { nameLanguage, escapeHtml } from '@wiki-query/wikitext';
import { durationWords } from './duration-words.js';
import { expand } from '../expansion/expand-message.js';
import { joinTexts } from './join-texts.js';
import { renderMessage } from './render.js';
import type { WikitextSetting } from '../expansion/setting.js';

/** The text of a message by its key, in a language. */
export type FindMessage = (key: string) => string | undefined;

/** A value, and whether it is inserted before or after wikitext is processed. */
interface Filled {
  readonly isLate: boolean;
  readonly text: string;
}

const early = (text: string): Filled => ({ isLate: false, text });
const late = (text: string): Filled => ({ isLate: true, text });

/** The message with its values. A key without a message is shown itself. */
export async function buildMessage(
  { key, params }: MessageUse,
  markup: MessageMarkup,
  setting: WikitextSetting,
  find: FindMessage,
): Promise<string> {
  const text = find(key);
  if (text === undefined) return `⧼${escapeHtml(key)}⧽`;
  const values = await Promise.all(params.map((param) => fill(param, markup, setting, find)));
  const valueAt = (number: string): Filled | undefined => values[Number(number) - 1];
  const filled = withNames(text, values.length, setting.language).replace(/\$([1-9]\d*)/g, (whole, n: string) => {
    const value = valueAt(n);
    return value === undefined ? whole : value.isLate ? `$'"${n}` : value.text;
  });
  const made =
    markup === 'html'
      ? // The parser keeps this character for itself.
        await renderMessage(filled.replaceAll('\x7f', '?'), setting)
      : filled.includes('{{')
        ? await expand(filled, setting)
        : filled;
  return made.replace(/\$'"([1-9]\d*)/g, (whole, n: string) => valueAt(n)?.text ?? whole);
}

/** In the pseudo-language for message names, the values follow the name. */
function withNames(text: string, count: number, language: string): string {
  if (language !== nameLanguage || count === 0 || !text.startsWith('(') || !text.endsWith(')')) return text;
  return `${text.slice(0, -1)}: ${Array.from({ length: count }, (_, i) => `$${i + 1}`).join(', ')})`;
}

async function fill(
  param: MessageParameter,
  markup: MessageMarkup,
  setting: WikitextSetting,
  find: FindMessage,
): Promise<Filled> {
  if (typeof param !== 'object') return early(String(param));
  if ('plaintext' in param)
    return late(markup === 'html' ? escapeHtml(String(param.plaintext)) : String(param.plaintext));
  if ('num' in param) return early(numberText(param.num, setting));
  if ('duration' in param) return early(await durationWords(param.duration, setting));
  if ('message' in param) return late(await buildMessage(param.message, markup, setting, find));
  const items = await Promise.all(param.list.map((item) => fill(item, markup, setting, find)));
  const text = joinTexts(
    items.map((item) => item.text),
    param.type,
    setting,
  );
  return items.some((item) => item.isLate) ? late(text) : early(text);
}
