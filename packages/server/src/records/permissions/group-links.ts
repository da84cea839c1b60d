/** User groups as wikitext, with links to their pages if they exist. */
import { expandMessage } from '../../wikitext/expand-message.js';
import type { WikitextSetting } from '../../wikitext/setting.js';

/** The groups that have a right. */
export function groupLinks(right: string, setting: WikitextSetting): Promise<readonly string[]> {
  const groups = setting.wiki.site.usergroups.filter(({ rights }) => rights.includes(right));
  return Promise.all(groups.map(({ name }) => groupLink(name, setting)));
}

async function groupLink(group: string, setting: WikitextSetting): Promise<string> {
  const { wiki, language } = setting;
  const name = wiki.messages.text(`group-${group}`, language);
  const shown = name === undefined || name === '' ? group : await expandMessage(name, setting);
  const page = wiki.messages.text(`grouppage-${group}`);
  if (page === undefined) return shown;
  const title = wiki.titles.parse(await expandMessage(page, { ...setting, language: wiki.contentLanguage.code }));
  return 'code' in title ? shown : `[[${wiki.titles.prefixedDbkey(title).replaceAll('_', ' ')}|${shown}]]`;
}
