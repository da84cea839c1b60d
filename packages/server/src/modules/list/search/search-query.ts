/**
 * Parses a search as MediaWiki does (`SearchSqlite::parseQuery`): to a full-text match, and to patterns that find its words
 * again.
 */
import type { FullText, SearchTerm } from '../../../sql/sql.js';
import { trimBlanks, type SearchWords, type Variants } from '@wiki-query/wikitext';

export interface SearchQuery {
  /** Condition for the full-text index. */
  readonly match: string;
  /** The number of words and phrases in all their forms. */
  readonly words: number;
  /** Source of a regular expression (flags `iu`) that matches each of the words and phrases; none without them. */
  readonly pattern: string | undefined;
}

const letter = '[\\p{L}\\p{N}_]';
const boundary = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`;
const characters = "A-Za-z_'.0-9\\x80-\\u{10ffff}";

/** The parts of a search, in each of the two languages of the index. */
const legal = [characters, `${characters}-`].map((set) => ({
  notLegal: new RegExp(`[^"*${set}]`, 'gu'),
  term: new RegExp(`([-+<>~]?)((?:([${set}]+)(\\*?))|"[^"]*")`, 'gu'),
}));

/** The query of a text in lower case. */
export function parseSearch(text: string, words: SearchWords, variants: Variants, index: FullText): SearchQuery {
  const { notLegal, term: legalTerm } = legal[index.joinsByHyphen ? 1 : 0] as (typeof legal)[number];
  const matched: SearchTerm[] = [];
  // The word boundary is matched once, not once for each word.
  const [before, after] = words.hasBreaks ? [boundary, boundary] : ['', ''];
  const patterns = new Set<string>();
  const known = new Map<string, readonly string[]>();
  const filtered = trimBlanks(text.replace(notLegal, ' '));
  for (const [, modifier = '', whole = '', plain = '', wildcard = ''] of filtered.matchAll(legalTerm)) {
    const term = plain === '' ? whole.replaceAll('"', '') : plain;
    const forms = known.get(term) ?? [...new Set(variants.formsOf(term).map(words.normalize))];
    known.set(term, forms);
    matched.push({ modifier, forms, isPhrase: plain === '', isPrefix: wildcard !== '' });
    patterns.add(escapePattern(term) + (wildcard === '' ? after : ''));
  }
  const pattern = patterns.size === 0 ? undefined : `${before}(?:${[...patterns].join('|')})`;
  return { match: index.matchOf(matched), words: matched.reduce((sum, { forms }) => sum + forms.length, 0), pattern };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
