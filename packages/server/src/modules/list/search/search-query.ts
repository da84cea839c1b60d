/** Parses a search as MediaWiki does (`SearchSqlite::parseQuery`): to terms, and to a pattern that finds them again. */
import { trimBlanks, type SearchWords, type Variants } from '@wiki-query/wikitext';

const letter = '[\\p{L}\\p{N}_]';
const boundary = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`;
const characters = "A-Za-z_'.0-9\\x80-\\u{10ffff}";

/** The parts of a search, in each of the two languages of the index. */
const legal = [characters, `${characters}-`].map((set) => ({
  notLegal: new RegExp(`[^"*${set}]`, 'gu'),
  term: new RegExp(`([-+<>~]?)((?:([${set}]+)(\\*?))|"[^"]*")`, 'gu'),
}));

/** The terms of a text in lower case, and the source of a regular expression (flags `iu`) that matches each of them. */
export function parseSearch(text: string, words: SearchWords, variants: Variants, joinsByHyphen: boolean) {
  const { notLegal, term: legalTerm } = legal[joinsByHyphen ? 1 : 0] as (typeof legal)[number];
  // The word boundary is matched once, not once for each word.
  const [before, after] = words.hasBreaks ? [boundary, boundary] : ['', ''];
  const patterns = new Set<string>();
  const known = new Map<string, readonly string[]>();
  const filtered = trimBlanks(text.replace(notLegal, ' '));
  const terms = Array.from(filtered.matchAll(legalTerm), ([, modifier = '', whole = '', plain = '', wildcard = '']) => {
    const term = plain === '' ? whole.replaceAll('"', '') : plain;
    const forms = known.get(term) ?? [...new Set(variants.formsOf(term).map(words.normalize))];
    known.set(term, forms);
    patterns.add(escapePattern(term) + (wildcard === '' ? after : ''));
    return { modifier, forms, isPhrase: plain === '', isPrefix: wildcard !== '' };
  });
  const pattern = patterns.size === 0 ? undefined : `${before}(?:${[...patterns].join('|')})`;
  return { terms, pattern };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
