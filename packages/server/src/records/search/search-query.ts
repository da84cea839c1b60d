/** Reads a search as MediaWiki's SQLite search does: into a full-text match, and patterns that find its words again. */
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
const notLegal = /[^"*A-Za-z_'.0-9\x80-\u{10ffff}-]/gu;
/** The query of a text in lower case. */
export function parseSearch(text: string, words: SearchWords, variants: Variants): SearchQuery {
  const parts: string[] = [];
  const terms: string[] = [];
  const filtered = text.replace(notLegal, ' ').trim();
  for (const [, modifier = '', whole = '', plain = '', wildcard = ''] of filtered.matchAll(
    /([-+<>~]?)((?:([A-Za-z_'.0-9\x80-\u{10ffff}-]+)(\*?))|"[^"]*")/gu,
  )) {
    const term = plain === '' ? whole.replaceAll('"', '') : plain;
    const quote = plain === '' ? '"' : '';
    const forms = [...new Set(variants.formsOf(term).map(words.normalize))].map((form) => {
      // What the index has as several words is a phrase.
      const isPhrase = quote === '' && form.includes(' ');
      return `${quote}${isPhrase ? `"${form.trim()}"` : form}${quote}${wildcard} `;
    });
    parts.push(`${modifier}${forms.length > 1 ? `(${forms.join('')})` : forms.join('')}`);
    const [before, after] = words.hasBreaks ? [boundary, wildcard === '' ? boundary : ''] : ['', ''];
    terms.push(`${before}${escapePattern(term)}${after}`);
  }
  return { match: parts.join(' '), terms };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
