/** Texts of components, with values in their places. */

export type Values = Readonly<Record<string, string | number>>;

/** A text in the language of the page, with a value for each place such as `{count}`. */
export type Say = (text: string, values?: Values) => string;

/** The English text. */
export const sayInEnglish: Say = (text, values = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));

/** Texts in a language whose words are known; in English where they are not. */
export const sayWith =
  (words: Readonly<Record<string, string>> | undefined): Say =>
  (text, values) =>
    sayInEnglish(words !== undefined && Object.hasOwn(words, text) ? (words[text] ?? text) : text, values);
