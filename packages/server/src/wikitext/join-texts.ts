/** Lists in the words of a language. */
import type { WikitextSetting } from '../expansion/setting.js';

/** `a, b, c`, or `a, b and c` for a `text`. */
export function joinTexts(
  items: readonly string[],
  type: 'comma' | 'text',
  { wiki, language }: Pick<WikitextSetting, 'wiki' | 'language'>,
): string {
  const word = (key: string, usual: string): string => wiki.messages.text(key, language) ?? usual;
  const comma = word('comma-separator', ', ');
  const last = type === 'comma' ? comma : word('and', ' and') + word('word-separator', ' ');
  return items.map((item, i) => (i === 0 ? item : (i === items.length - 1 ? last : comma) + item)).join('');
}
