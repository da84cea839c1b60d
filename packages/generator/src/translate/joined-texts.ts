/** Texts in all languages as one string: while references are followed and the model is built, so that both are done once. */
import type { TextTree } from '../model/model.js';
import { isRecord } from '../text/look-up.js';
import { mapStrings } from '../text/map-strings.js';

/** Half of a character, which no text of a spec can contain: `parseYaml` refuses it. */
const mark = '\uD800';

/** An English text and its translations, in the order of the languages. */
export const joinTexts = (english: string, translations: readonly (string | undefined)[]): string =>
  translations.every((one) => one === undefined)
    ? english
    : [english, ...translations.map((one) => one ?? english)].join(mark);

/** Plain data in English alone. */
export const englishOf = <T>(joined: T): T =>
  mapStrings(joined, (text) => (text.includes(mark) ? text.slice(0, text.indexOf(mark)) : text));

/** The texts of plain data in a language, by its number from 1, where they differ from English. */
export function textsOf(joined: object, language: number): TextTree {
  const texts = Object.entries(joined).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member === 'string') {
      if (!member.includes(mark)) return [];
      const { 0: english, [language]: text = english } = member.split(mark);
      return text === undefined || text === english ? [] : [[key, text]];
    }
    const inner = Array.isArray(member) || isRecord(member) ? textsOf(member, language) : {};
    return Object.keys(inner).length === 0 ? [] : [[key, inner]];
  });
  return Object.fromEntries(texts);
}
