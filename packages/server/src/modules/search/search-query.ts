/** Reads a search as MediaWiki's SQLite search does: into a full-text match, and patterns that find its words again. */

export interface SearchQuery {
  /** Condition for the full-text index. */
  readonly match: string;
  /** Sources of regular expressions (flags `iu`), one for each word or phrase. */
  readonly terms: readonly string[];
}

const letter = '[\\p{L}\\p{N}_]';
const boundary = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`;
const notLegal = /[^"*A-Za-z_'.0-9\x80-\u{10ffff}-]/gu;
const wide = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/** Full-width Latin letters and digits as ordinary ones. */
export function normalizeForSearch(text: string): string {
  return text.replace(wide, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

/** The query of a text in lower case. */
export function parseSearch(text: string): SearchQuery {
  const words: string[] = [];
  const terms: string[] = [];
  const filtered = text.replace(notLegal, ' ').trim();
  for (const [, modifier = '', whole = '', plain = '', wildcard = ''] of filtered.matchAll(
    /([-+<>~]?)((?:([A-Za-z_'.0-9\x80-\u{10ffff}-]+)(\*?))|"[^"]*")/gu,
  )) {
    const term = plain === '' ? whole.replaceAll('"', '') : plain;
    const stripped = normalizeForSearch(term);
    words.push(`${modifier}${plain === '' ? `"${stripped}"` : stripped}${wildcard} `);
    terms.push(`${boundary}${escapePattern(term)}${wildcard === '' ? boundary : ''}`);
  }
  return { match: words.join(' '), terms };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
