/** Words that German texts must not contain: the last column of the glossary in the guide on translations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guide = join(import.meta.dirname, '../../packages/docs/guides/translate.md');
const letter = '[a-zäöüß]';

/** Matches a whole word; `Wort-` matches any ending. */
const patternOf = (word) =>
  `(?<!${letter})${word
    .split(/\s+/)
    .map((part) => part.replace(/-$/, `${letter}*`))
    .join('\\s+')}(?!${letter})`;

/** `[pattern, what to write instead]` for each word. */
export const germanTerms = [...readFileSync(guide, 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(
  ([, english = '', german = '', not = '']) =>
    english.trim() === 'English' || /^-+$/.test(english.trim())
      ? []
      : not
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== '')
          .map((word) => [patternOf(word), german.trim()]),
);
