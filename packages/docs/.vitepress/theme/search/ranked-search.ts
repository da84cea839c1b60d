/**
 * The search of the site: MiniSearch, queried for all words first and then for any of them, with corrected
 * transpositions. Pages about a topic are ranked before pages that list everything.
 */
import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch';

/** The indexed fields: headings, their parent headings and the text below them. */
export const indexOptions = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] };

const searchOptions: SearchOptions = { fuzzy: 0.15, prefix: true, boost: { title: 8, titles: 2, text: 1 } };

const stopWords = new Set(
  'a an and are at between by can do does for from get how i in is it list my of on or show that the this to two what where which who with'.split(
    ' ',
  ),
);

/** Pages that list everything are ranked after the page about a topic. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/\/(list|prop|meta)\/[^/]*$/, 1.5],
  [/\/guides\//, 1.3],
  [/\/protocol\//, 1],
  [
    /\/(errors|sets|resources|compare|limits|continuation|changelog|types|formats|format|states|deprecations|tasks|modules)\.html/,
    0.3,
  ],
  [/\/adr\//, 0.2],
];

type Search = (words: string, options: SearchOptions) => SearchResult[];

/** The results for a query, the best first. */
export function rankedSearch(search: Search, typed: string): SearchResult[] {
  const words = significant(typed).map((word) => corrected(search, word));
  const query = words.join(' ');
  const all = search(query, { ...searchOptions, combineWith: 'AND' });
  const any = all.length < 5 && words.length > 1 ? search(query, { ...searchOptions, combineWith: 'OR' }) : [];
  const known = new Set(all.map(({ id }) => String(id)));
  const phrase = phraseOf(typed);
  return byPage([...weighted(all, phrase), ...weighted(any, phrase).filter(({ id }) => !known.has(String(id)))]);
}

/** Parts of one page that are shown at most. */
const mostOfPage = 3;

/** The best parts of each page, one page after the other in the order of their best parts. */
function byPage(results: readonly SearchResult[]): SearchResult[] {
  const pages = new Map<string, SearchResult[]>();
  for (const result of results) {
    const [page = ''] = String(result.id).split('#');
    const parts = pages.get(page);
    if (parts === undefined) pages.set(page, [result]);
    else if (parts.length < mostOfPage) parts.push(result);
  }
  return [...pages.values()].flat();
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What is looked for, whatever the small words around it. */
const phraseOf = (text: string): string => significant(plain(text)).join(' ');

/** All words except stop words, unless there are no others. */
function significant(typed: string): readonly string[] {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const kept = words.filter((word) => !stopWords.has(word.toLowerCase()));
  return kept.length > 0 ? kept : words;
}

/** Corrects a word without matches by swapping two neighbouring letters, if the result is a known word. */
function corrected(search: Search, word: string): string {
  const isKnown = (one: string): boolean => search(one, { prefix: true, fuzzy: false }).length > 0;
  if (word.length < 4 || isKnown(word)) return word;
  for (let at = 0; at + 1 < word.length; at++) {
    const exchanged = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    if (isKnown(exchanged)) return exchanged;
  }
  return word;
}

function weighted(results: readonly SearchResult[], phrase: string): SearchResult[] {
  const weightOf = ({ id, title }: SearchResult): number =>
    (weights.find(([path]) => path.test(String(id)))?.[1] ?? 1) * (phraseOf(String(title)) === phrase ? 4 : 1);
  return results.map((one) => ({ ...one, score: one.score * weightOf(one) })).sort((a, b) => b.score - a.score);
}

/** MiniSearch with the interface that VitePress's search box uses. */
export default class RankedSearch<T> extends MiniSearch<T> {
  static override loadJSON<T>(json: string, options: Options<T>): MiniSearch<T> {
    const index = super.loadJSON<T>(json, options);
    const search = index.search.bind(index);
    index.search = (query) => (typeof query === 'string' ? rankedSearch(search, query) : search(query));
    return index;
  }
}
