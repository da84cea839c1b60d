/** Message values of entries about patrolled or tagged revisions and log entries. */
import { localNumberDigits } from '@wiki-query/wikitext';
import type { PhpValue } from '../../text/php-serialize.js';
import type { MessageValue } from '../../wikitext/message.js';
import { messageText, pageLink, type LogTextSetting } from './log-message.js';
import { asText, listOf, type Change, type LogEntry } from './log-entry.js';

const idText = (id: string, { call: { wiki, language } }: LogTextSetting): string =>
  localNumberDigits(id, language, wiki.site.settings.translatenumerals);

/** A revision ID, linked to its diff. */
function revisionLink(entry: LogEntry, id: string, setting: LogTextSetting): MessageValue {
  const text = idText(id, setting);
  return setting.isPlain ? text : pageLink(setting, entry.target, { query: `oldid=${id}&diff=prev`, text });
}

export const patrol: Change = (entry, setting) => {
  entry.key += isTrue(entry.raw.get(5)) ? '-auto' : '';
  entry.values.set(3, revisionLink(entry, asText(entry.raw.get(3)), setting));
};

const isTrue = (value: PhpValue | undefined): boolean => !['', '0'].includes(asText(value));

export const tagUpdate: Change = async (entry, setting) => {
  const [revision, log] = [asText(entry.raw.get(3)), asText(entry.raw.get(4))];
  const [added, removed] = [Number(entry.raw.get(6)) > 0, Number(entry.raw.get(8)) > 0];
  entry.key += (removed ? (added ? '' : '-remove') : '-add') + (isTrue(revision) ? '-revision' : '-logentry');
  const comma = await messageText(setting, 'comma-separator');
  for (const position of [5, 7]) entry.values.set(position, listOf(entry.raw.get(position)).join(comma));
  if (isTrue(revision)) entry.values.set(3, revisionLink(entry, revision, setting));
  else entry.values.set(4, logLink(log, setting));
};

function logLink(id: string, setting: LogTextSetting): MessageValue {
  const text = idText(id, setting);
  return setting.isPlain
    ? text
    : pageLink(setting, setting.call.wiki.specialPages.title('Log'), { query: `logid=${id}`, text });
}
