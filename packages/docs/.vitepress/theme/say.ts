/** Texts of components, with their values inserted. */

export type Values = Readonly<Record<string, string | number>>;

/** A text in the language of the page, with a value for each place such as `{count}`. */
export type Say = (text: string, values?: Values) => string;

/** The English text. */
export const sayInEnglish: Say = (text, values = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));

/** Texts in a language with loaded translations; in English if they are missing. */
export const sayWith =
  (words: Readonly<Record<string, string>> | undefined): Say =>
  (text, values) =>
    sayInEnglish(words !== undefined && Object.hasOwn(words, text) ? (words[text] ?? text) : text, values);
