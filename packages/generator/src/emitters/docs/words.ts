/** Words of the pages around the texts of the spec, in the language of a page. */
import { printText } from '../../print/markdown-text.js';
import { linkText } from '../../text/links.js';
import { lookUp } from '../../text/look-up.js';

/** A word or sentence in the language of the page; `{name}` in it are values. English where it has no translation. */
export type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** Says words of a map from English, as Markdown. */
export function sayIn(words: Readonly<Record<string, string>>): Say {
  const written = Object.fromEntries(Object.entries(words).map(([text, word]) => [text, writeWord(word)]));
  return (text, values = {}) => {
    const said = lookUp(written, text) ?? text;
    if (!said.includes('{')) return said;
    return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(lookUp(values, name) ?? whole));
  };
}

const writeWord = (word: string): string => printText(word, 'line', linkText);
