/** The languages of the site besides English, and their words. */
import { readFileSync } from 'node:fs';

/** A language, as `gen/languages.json` has it. */
export interface Language {
  readonly language: string;
  readonly name: string;
  /** Number of texts of the spec, and of those that are translated. */
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

/** Words in a language; without one, or without a translation, in English. */
export const wordsOf =
  (language?: Language) =>
  (text: string): string =>
    language !== undefined && Object.hasOwn(language.frame, text) ? (language.frame[text] ?? text) : text;
