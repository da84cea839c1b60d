/** What a language gives to each wiki: names of namespaces, magic words, direction. Dumps without site information do not have it. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { lookUp } from '@wiki-query/wikitext';
import { isObject, type Json } from '../api/wiki-api.js';

/** Where they differ from those of English. */
export interface LanguageFacts {
  readonly namespaces?: Readonly<Record<string, string>>;
  readonly aliases?: readonly (readonly [namespace: number, alias: string])[];
  readonly magicwords?: Readonly<Record<string, readonly string[]>>;
  readonly linktrail?: string;
}

/** A language with the facts of another one has its code. */
type FactsFile = Readonly<Record<string, LanguageFacts | string>>;

let file: FactsFile | undefined;

export function languageFacts(code: string): LanguageFacts {
  const path = new URL('../../data/languages.json.gz', import.meta.url);
  file ??= JSON.parse(gunzipSync(readFileSync(path)).toString());
  const found = lookUp(file ?? {}, code);
  return typeof found === 'string' ? languageFacts(found) : (found ?? {});
}

/** The aliases of namespaces that the language has, besides their names in `namespaces`. */
export function aliasesOf(facts: LanguageFacts, english: readonly Json[], namespaces: Json): readonly Json[] {
  const own = [
    ...Object.entries(facts.namespaces ?? {}).map(([id, alias]) => [Number(id), alias] as const),
    ...(facts.aliases ?? []),
  ];
  const isName = (id: number, alias: string): boolean => {
    const namespace = namespaces[id];
    return isObject(namespace) && namespace['name'] === alias;
  };
  return [
    ...own.filter(([id, alias]) => !isName(id, alias)).map(([id, alias]) => ({ id, alias })),
    ...english.filter(({ id, alias }) => !isName(Number(id), String(alias))),
  ];
}

/** Magic words with the aliases of the language. */
export function magicWordsOf(facts: LanguageFacts, english: readonly Json[]): readonly Json[] {
  return english.map((word) => ({ ...word, aliases: facts.magicwords?.[String(word['name'])] ?? word['aliases'] }));
}
