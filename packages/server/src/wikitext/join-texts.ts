/** Lists in the words of a language. */
import type { WikitextSetting } from './setting.js';

type Words = Pick<WikitextSetting, 'wiki' | 'language'>;

/** The items of `a, b, c`, or of `a, b and c` for a `text`, with what stands between them. */
export function withSeparators<T>(
  items: readonly T[],
  type: 'comma' | 'text',
  { wiki, language }: Words,
): readonly (T | string)[] {
  const word = (key: string, usual: string): string => wiki.messages.text(key, language) ?? usual;
  const comma = word('comma-separator', ', ');
  const last = type === 'comma' ? comma : word('and', ' and') + word('word-separator', ' ');
  return items.flatMap((item, i) => (i === 0 ? [item] : [i === items.length - 1 ? last : comma, item]));
}

/** The list as one text. */
export function joinTexts(items: readonly string[], type: 'comma' | 'text', words: Words): string {
  return withSeparators(items, type, words).join('');
}
