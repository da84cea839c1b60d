/** Message values of entries about hidden revisions and log entries, and restored pages. */
import { numberText } from '../../language/number-text.js';
import { isPhpArray, type PhpValue } from '../../text/php-serialize.js';
import { joinTexts } from '../../wikitext/join-texts.js';
import { messageText } from './log-message.js';
import { asText, listOf, type Change } from './log-entry.js';

const HIDDEN = [
  [1, 'revdelete-content'],
  [2, 'revdelete-summary'],
  [4, 'revdelete-uname'],
] as const;

/** Numbers of `ofield=4`. */
const bitsOf = (value: PhpValue | undefined): number => Number(asText(value).replace(/^.*=/, '')) || 0;

export const visibility: Change = async (entry, setting) => {
  const first = entry.action === 'revision' ? 4 : 3;
  const ids = entry.raw.get(first);
  const isFull = entry.raw.has(first + 2);
  for (const position of entry.values.keys()) if (position > 2) entry.values.delete(position);
  if (!isFull) {
    entry.key += '-legacy';
    return;
  }
  const [before, after] = [bitsOf(entry.raw.get(first + 1)), bitsOf(entry.raw.get(first + 2))];
  const changed = before ^ after;
  const keys = [
    ...HIDDEN.filter(([bit]) => (changed & after & bit) !== 0).map(([, name]) => `${name}-hid`),
    ...HIDDEN.filter(([bit]) => (changed & before & bit) !== 0).map(([, name]) => `${name}-unhid`),
    ...((changed & 8) === 0 ? [] : [(after & 8) === 0 ? 'revdelete-unrestricted' : 'revdelete-restricted']),
  ];
  entry.values.set(
    3,
    joinTexts(await Promise.all(keys.map((key) => messageText(setting, key))), 'text', setting.wikitext),
  );
  entry.values.set(4, numberText(listOf(ids).length, setting.call));
};

export const restore: Change = async (entry, setting) => {
  const counts = entry.stored.get(':assoc:count');
  if (!isPhpArray(counts)) {
    entry.key += '-nocount';
    return;
  }
  const given = [...counts].filter(([, count]) => Number(count) > 0);
  const texts = given.map(([type, count]) =>
    messageText(setting, `restore-count-${type}`, numberText(asText(count), setting.call)),
  );
  entry.values.set(3, joinTexts(await Promise.all(texts), 'text', setting.wikitext));
};
