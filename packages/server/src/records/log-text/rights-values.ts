/** Groups that an account had and has. */
import { isPhpArray, type PhpValue } from '../../text/php-serialize.js';
import type { CommentPart } from '../../comments/comment-markup.js';
import type { MessageValue } from '../../wikitext/message.js';
import { listOfValues, messageParts, messageText, pageLink, type LogTextSetting } from './log-message.js';
import { asText, listOf, timeTexts, type Change } from './log-entry.js';

export const rights: Change = async (entry, setting) => {
  const name = entry.target.dbkey.replaceAll('_', ' ');
  entry.values.set(2, pageLink(setting, entry.target, { text: name }));
  if (!entry.raw.has(3) && !entry.raw.has(4)) {
    entry.key += '-legacy';
    return;
  }
  entry.values.set(3, await memberships(listOf(entry.raw.get(3)), entry.stored.get('oldmetadata'), name, setting));
  entry.values.set(4, await memberships(listOf(entry.raw.get(4)), entry.stored.get('newmetadata'), name, setting));
  entry.values.set(5, name);
};

/** Those with an end come first. */
async function memberships(
  groups: readonly string[],
  metadata: PhpValue | undefined,
  user: string,
  setting: LogTextSetting,
): Promise<MessageValue> {
  if (groups.length === 0) return messageText(setting, 'rightsnone');
  const ends = isPhpArray(metadata)
    ? [...metadata.values()].map((one) => (isPhpArray(one) ? asText(one.get('expiry')) : ''))
    : [];
  const ending: (readonly CommentPart[])[] = [];
  const lasting: string[] = [];
  for (const [i, group] of groups.entries()) {
    const key = `group-${group}-member`;
    const known = setting.call.wiki.messages.text(key, setting.call.language);
    const shown = known === undefined || setting.isPlain ? group : await messageText(setting, key, user);
    const end = ends[i] ?? '';
    if (end === '') lasting.push(shown);
    else
      ending.push(await messageParts(setting, 'rightslogentry-temporary-group', [shown, ...timeTexts(end, setting)]));
  }
  return listOfValues([...ending, ...lasting]);
}
