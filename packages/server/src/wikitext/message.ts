/** Messages by their key, as text or as HTML. */
import type { Call } from '../request/call.js';
import { escapeHtml, type Title } from '@wiki-query/wikitext';
import { expandMessage } from '../expansion/expand-message.js';
import { renderBlockMessage, renderMessage } from './render.js';
import type { WikitextSetting } from '../expansion/setting.js';

/** Messages of a request, in its language. */
export function settingOf({ wiki, db, language, now, viewer }: Call, page?: Title): WikitextSetting {
  return { wiki, db, language, now, reader: viewer.name, genders: new Map(), ...(page && { page }) };
}

/** Text of a message, or HTML without the tags of a single paragraph. A missing message shows its key. */
export async function messageAs(
  form: 'text' | 'html',
  key: string,
  setting: WikitextSetting,
  values: readonly string[] = [],
): Promise<string> {
  const text = setting.wiki.messages.text(key, setting.language);
  if (form === 'text') return text === undefined ? `⧼${key}⧽` : expandMessage(text, setting, values);
  return text === undefined ? `⧼${escapeHtml(key)}⧽` : renderMessage(text, setting, values);
}

/** HTML of a message in paragraphs. A missing message shows its key. */
export async function blockOf(key: string, setting: WikitextSetting, values: readonly string[] = []): Promise<string> {
  const text = setting.wiki.messages.text(key, setting.language);
  return text === undefined ? `<p>⧼${escapeHtml(key)}⧽\n</p>` : renderBlockMessage(text, setting, values);
}

/** Whether the message exists and is not disabled by `-` or an empty text. */
export function isDisabled(text: string | undefined): boolean {
  return text === undefined || text === '' || text === '-';
}
