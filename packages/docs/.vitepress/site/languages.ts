/** The languages of the site in addition to English, with their texts. */
import { readFileSync } from 'node:fs';

/** A language in `gen/languages.json`. */
export interface Language {
  readonly language: string;
  readonly name: string;
  /** The number of texts in the spec, and of translated ones. */
  readonly texts: number;
  readonly translated: number;
  /** English → words of the language. */
  readonly frame: Readonly<Record<string, string>>;
}

/** Reads `gen/languages.json`. */
export function readLanguages(root: string): readonly Language[] {
  const data: unknown = JSON.parse(readFileSync(`${root}/gen/languages.json`, 'utf8'));
  if (!Array.isArray(data)) throw new Error('gen/languages.json is not what the generator writes');
  return data as readonly Language[];
}

/** Translates a text of the site. In English without a language or a translation. */
export const wordsOf =
  (language?: Language) =>
  (text: string): string =>
    language !== undefined && Object.hasOwn(language.frame, text) ? (language.frame[text] ?? text) : text;
