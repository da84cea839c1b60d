import { characterClass } from '../text/php-patterns.js';

/**
 * Characters and sequences that titles cannot contain: a character that is not legal, a percent-encoded byte, or a
 * character reference. The site information contains the legal characters (`legaltitlechars`) as the inside of a
 * character class.
 */
export function illegalTitlePattern(legalCharacters: string, flags: 'u' | 'gu'): RegExp {
  const legal = legalTitleClass(legalCharacters);
  return new RegExp(`[^${legal}]|%[0-9A-Fa-f]{2}|&[A-Za-z0-9\\x80-\\u{10ffff}]+;`, flags);
}

/** The same characters for a regular expression on code points instead of bytes. */
export function legalTitleClass(legalCharacters: string): string {
  const inside = characterClass(legalCharacters);
  if (inside === undefined) throw new Error(`"${legalCharacters}" is not the inside of a character class`);
  return inside.replaceAll('\\xFF', '\\u{10ffff}');
}
