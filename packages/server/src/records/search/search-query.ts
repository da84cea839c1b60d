/** Reads a search as MediaWiki's search of this database does: into a full-text match, and patterns that find its words again. */
import type { FullText, SearchTerm } from '../../db/dialects/dialect.js';
import type { SearchWords } from '../../language/search-words.js';
import type { Variants } from '../../language/variants.js';

export interface SearchQuery {
  /** Condition for the full-text index. */
  readonly match: string;
  /** Sources of regular expressions (flags `iu`), one for each word or phrase. */
  readonly terms: readonly string[];
}

const letter = '[\\p{L}\\p{N}_]';
const boundary = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`;
const characters = "A-Za-z_'.0-9\\x80-\\u{10ffff}";

/** What a search may consist of, in each of the two languages of the index. */
const legal = [characters, `${characters}-`].map((set) => ({
  notLegal: new RegExp(`[^"*${set}]`, 'gu'),
  term: new RegExp(`([-+<>~]?)((?:([${set}]+)(\\*?))|"[^"]*")`, 'gu'),
}));

/** The query of a text in lower case. */
export function parseSearch(text: string, words: SearchWords, variants: Variants, index: FullText): SearchQuery {
  const { notLegal, term: pattern } = legal[index.joinsByHyphen ? 1 : 0] as (typeof legal)[number];
  const matched: SearchTerm[] = [];
  const terms: string[] = [];
  const filtered = text.replace(notLegal, ' ').trim();
  for (const [, modifier = '', whole = '', plain = '', wildcard = ''] of filtered.matchAll(pattern)) {
    const term = plain === '' ? whole.replaceAll('"', '') : plain;
    const forms = [...new Set(variants.formsOf(term).map(words.normalize))];
    matched.push({ modifier, forms, isPhrase: plain === '', isPrefix: wildcard !== '' });
    const [before, after] = words.hasBreaks ? [boundary, wildcard === '' ? boundary : ''] : ['', ''];
    terms.push(`${before}${escapePattern(term)}${after}`);
  }
  return { match: index.matchOf(matched), terms };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
