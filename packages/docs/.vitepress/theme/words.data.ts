/** Words of the site in each language besides English. */
import { readFileSync } from 'node:fs';

export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Language {
  readonly language: string;
  readonly frame: Readonly<Record<string, string>>;
}

function load(): Words {
  const file = new URL('../../gen/languages.json', import.meta.url);
  const languages = JSON.parse(readFileSync(file, 'utf8')) as readonly Language[];
  return Object.fromEntries(languages.map(({ language, frame }) => [language, frame]));
}

export declare const data: Words;
export default { load };
