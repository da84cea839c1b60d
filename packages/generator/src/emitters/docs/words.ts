/** Words of the pages around the texts of the spec, in the language of a page. */
import { lookUp } from '../../text/look-up.js';

/** A word or sentence in the language of the page; `{name}` in it are values. English where it has no translation. */
export type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** Says words of a map from English. */
export const sayIn =
  (words: Readonly<Record<string, string>>): Say =>
  (text, values = {}) => {
    const said = lookUp(words, text) ?? text;
    if (!said.includes('{')) return said;
    return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(lookUp(values, name) ?? whole));
  };
