/** How words of the content language are stored in the full-text index. From MediaWiki 1.43 (`Language::normalizeForSearch`, `segmentByWord`). */

export interface SearchWords {
  /** Text as it is in the index. */
  readonly normalize: (text: string) => string;
  /** Whether words are separated by spaces. Otherwise a match may begin and end anywhere. */
  readonly hasBreaks: boolean;
}

/** Every non-ASCII character is a separate word in the index. */
const byCharacter: ReadonlySet<string> = new Set(['gan', 'wuu', 'zh', 'zh-hans']);

const wide = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/** Converts full-width Latin letters and digits to ordinary ones. */
const narrow = (text: string): string =>
  text.replace(wide, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));

const separate = (text: string): string =>
  narrow(text)
    .trim()
    .replace(/[^\x00-\x7f]/gu, ' $& ')
    .replace(/ +/g, ' ');

/** The rules of a language: its own, otherwise those of its first fallback that has rules. */
export function searchWordsOf(language: string, fallbacks: readonly string[]): SearchWords {
  const codes = [language, ...fallbacks];
  if (codes.some((code) => byCharacter.has(code))) return { normalize: separate, hasBreaks: false };
  const unifies = codes.includes('be-tarask');
  return {
    normalize: (text) => narrow(unifies ? text.replaceAll('\u2019', "'") : text),
    hasBreaks: !codes.includes('yue'),
  };
}
