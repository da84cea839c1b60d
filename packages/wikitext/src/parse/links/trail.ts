/** Letters that follow a link and belong to it, and those before it. */
import { characterClass, linkTrailPattern } from '../../text/php-patterns.js';

/** The part of a text that belongs to the link before it, and the rest. */
export type SplitTrail = (text: string) => readonly [inside: string, rest: string];

/** A function for the pattern of a site's information (`linktrail`), which is one of PHP: `/^([a-z]+)(.*)$/sD`. */
export function makeSplitTrail(pattern: string): SplitTrail {
  const trail = linkTrailPattern(pattern);
  return (text) => {
    const inside = trail?.exec(text)?.[0] ?? '';
    return [inside, text.slice(inside.length)];
  };
}

/** The letters at the end of a text that belong to the link after it; undefined where the language has no such rule. */
export function makePrefixLength(charset: string): ((text: string) => number) | undefined {
  const letters = characterClass(charset);
  if (letters === undefined || letters === '') return undefined;
  const letter = new RegExp(`^[${letters}]$`, 'u');
  return (text) => {
    let start = text.length;
    while (start > 0) {
      const low = text.charCodeAt(start - 1);
      const size = low >= 0xdc00 && low <= 0xdfff && start > 1 ? 2 : 1;
      if (!letter.test(text.slice(start - size, start))) break;
      start -= size;
    }
    return text.length - start;
  };
}
