/** Names of the categories that MediaWiki adds to pages automatically, in the languages that have them. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

type Names = Readonly<Record<string, string>>;

let byLanguage: Readonly<Record<string, Names>> | undefined;

/** Names by messages, in the first of the languages that has one. */
export function trackingCategories(languages: readonly string[]): ReadonlyMap<string, string> {
  const path = new URL('../../data/tracking-categories.json.gz', import.meta.url);
  byLanguage ??= JSON.parse(gunzipSync(readFileSync(path)).toString());
  const known = new Map(Object.entries(byLanguage ?? {}));
  const chain = [...languages, 'en'].toReversed();
  return new Map(chain.flatMap((language) => Object.entries(known.get(language) ?? {})));
}
