/**
 * Uppercase and lowercase as in MediaWiki (`Language::ucfirst`, `uc`, `lc`): PHP's Unicode tables, letter by letter, and the content language's own
 * rules. JavaScript differs in three ways: title case of digraphs, letters that are newer than PHP's tables, and the
 * final sigma.
 */
import { lookUp } from './look-up.js';

/** Letters whose title case differs from their uppercase: digraphs, Greek with iota subscript, ligatures. */
const titleCase: ReadonlyMap<string, string> = new Map([
  ...pairs('ß Ss և Եւ ﬀ Ff ﬁ Fi ﬂ Fl ﬃ Ffi ﬄ Ffl ﬅ St ﬆ St ﬓ Մն ﬔ Մե ﬕ Մի ﬖ Վն ﬗ Մխ'),
  ...pairs('Ǆ ǅ ǅ ǅ ǆ ǅ Ǉ ǈ ǈ ǈ ǉ ǈ Ǌ ǋ ǋ ǋ ǌ ǋ Ǳ ǲ ǲ ǲ ǳ ǲ'),
  ...pairs('ᾲ \u1fba\u0345 ᾳ ᾼ ᾴ \u0386\u0345 ᾷ \u0391\u0342\u0345 ᾼ ᾼ ῂ \u1fca\u0345 ῃ ῌ'),
  ...pairs('ῄ \u0389\u0345 ῇ \u0397\u0342\u0345 ῌ ῌ ῲ \u1ffa\u0345 ῳ ῼ ῴ \u038f\u0345 ῷ \u03a9\u0342\u0345 ῼ ῼ'),
]);

function pairs(text: string): [string, string][] {
  const words = text.split(' ');
  return words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? word]] : []));
}

/** Ranges of letters, both cases, that Unicode 14 (PHP 8.2's tables) does not pair. */
const unpaired = [
  [0x19b, 0x19b],
  [0x264, 0x264],
  [0x1c89, 0x1c8a],
  [0xa7cb, 0xa7cf],
  [0xa7d2, 0xa7d5],
  [0xa7da, 0xa7dc],
  [0x10d50, 0x10d85],
  [0x16ea0, 0x16ed3],
] as const;

function isUnpaired(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x19b && unpaired.some(([first, last]) => code >= first && code <= last);
}

function titleCaseOf(letter: string): string {
  const special = titleCase.get(letter);
  if (special !== undefined) return special;
  const code = letter.codePointAt(0) ?? 0;
  // Georgian has capitals for whole words only; 0x1f80 to 0x1faf are Greek with iota subscript, in rows of eight.
  if (code >= 0x10d0 && code <= 0x10ff) return letter;
  if (code >= 0x1f80 && code <= 0x1faf) return String.fromCodePoint(code | 8);
  return isUnpaired(letter) ? letter : letter.toUpperCase();
}

const isAscii = /^[\x00-\x7f]*$/;

/** Whole text in lower case. */
export function lowerCase(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return Array.from(text, (letter) => (isUnpaired(letter) ? letter : letter.toLowerCase())).join('');
}

/** Whole text in upper case. */
export function upperCase(text: string): string {
  if (isAscii.test(text)) return text.toUpperCase();
  return Array.from(text, (letter) => (isUnpaired(letter) ? letter : letter.toUpperCase())).join('');
}

/** First letters with language-specific case. */
const firstUpper: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  az: { i: 'İ' },
  kaa: { i: 'İ' },
  tr: { i: 'İ', ı: 'I' },
};
const firstLower: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kaa: { I: 'ı' },
  tr: { I: 'ı', İ: 'i' },
};

/** Casing of first letters in one language. */
export interface FirstLetter {
  readonly upper: (text: string) => string;
  readonly lower: (text: string) => string;
}

/** The rules of a language: its own, otherwise those of its first fallback that has rules. */
export function firstLetterOf(language: string, fallbacks: readonly string[] = []): FirstLetter {
  const model = [language, ...fallbacks].find((code) => Object.hasOwn(firstUpper, code)) ?? language;
  const up = lookUp(firstUpper, model) ?? {};
  const down = lookUp(firstLower, model) ?? {};
  const change = (text: string, own: Readonly<Record<string, string>>, convert: (letter: string) => string): string => {
    const code = text.codePointAt(0);
    if (code === undefined) return text;
    const letter = String.fromCodePoint(code);
    return (lookUp(own, letter) ?? convert(letter)) + text.slice(letter.length);
  };
  return {
    upper: (text) => change(text, up, titleCaseOf),
    lower: (text) => change(text, down, lowerCase),
  };
}
