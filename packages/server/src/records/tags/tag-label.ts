/** The display name of a change tag. */
import type { Call } from '../../request/call.js';
import { escapeHtml } from '@wiki-query/wikitext';
import { isDisabled, messageAs, settingOf } from '../../wikitext/message.js';

/** HTML of the name, with a link to its help page, if known; false for a hidden tag. */
export async function tagLabel(name: string, call: Call): Promise<string | false> {
  const { wiki, language } = call;
  const text = wiki.messages.text(`tag-${name}`, language);
  if (text !== undefined && isDisabled(text)) return false;
  const label = text === undefined ? escapeHtml(name) : await messageAs('html', `tag-${name}`, settingOf(call));
  const help = wiki.messages.text(`tag-${name}-helppage`);
  if (isDisabled(help) || label.includes('<a ')) return label;
  const url = await helpUrl(name, call);
  return url === undefined ? label : `<a href="${escapeHtml(url)}">${label}</a>`;
}

async function helpUrl(name: string, call: Call): Promise<string | undefined> {
  const { wiki } = call;
  const setting = { ...settingOf(call), language: wiki.contentLanguage.code };
  const target = await messageAs('text', `tag-${name}-helppage`, setting);
  if (/^(?:[a-z][a-z+.-]*:)?\/\//i.test(target)) return target;
  const title = wiki.titles.parse(target);
  return 'code' in title ? undefined : wiki.titles.localUrl(title);
}
