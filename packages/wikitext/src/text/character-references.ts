/** HTML character references in titles and other text, as MediaWiki decodes them (`Sanitizer::decodeCharReferences`). */
import { decodeHTMLStrict } from 'entities';
import { normalizeText } from './normalize-text.js';
import { lookUp } from './look-up.js';

const reference = /&([A-Za-z0-9\x80-\u{10ffff}]+;)|&#([0-9]+);|&#[xX]([0-9A-Fa-f]+);/gu;
const replacement = '\ufffd';

/** Names in addition to those of HTML (`Sanitizer::MW_ENTITY_ALIASES`). */
const ownNames: Readonly<Record<string, string>> = { 'רלמ;': '\u200f', 'رلم;': '\u200f' };

/** The text with references replaced. An invalid number becomes U+FFFD. */
export function decodeCharacterReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return lookUp(ownNames, name) ?? decodeHTMLStrict(whole);
    return fromCodePoint(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal));
  });
}

/** The same, normalized if there were any: a decoded character may combine with the previous one. */
export function decodeAndNormalize(text: string, language: string): string {
  const decoded = decodeCharacterReferences(text);
  return decoded === text ? text : normalizeText(decoded, language);
}

/** Those of markup have names. */
const namedInHtml = new Set(['&lt;', '&gt;', '&amp;', '&quot;']);

/**
 * Normalized references: named ones of markup are kept, others become numeric, and `&` of invalid ones becomes `&amp;`.
 */
export function writeCharacterReferences(text: string): string {
  return text.replace(/&(?:[A-Za-z0-9\x80-\u{10ffff}]+;|#[0-9]+;|#[xX][0-9A-Fa-f]+;)?/gu, (found) => {
    if (namedInHtml.has(found)) return found;
    const meant = found === '&' ? found : decodeCharacterReferences(found);
    if (meant === found || meant === replacement) return `&amp;${found.slice(1)}`;
    if (found[1] !== '#') return Array.from(meant, (character) => `&#${character.codePointAt(0)};`).join('');
    const point = meant.codePointAt(0) ?? 0;
    return /^&#x/i.test(found) ? `&#x${point.toString(16)};` : `&#${point};`;
  });
}

function fromCodePoint(point: number): string {
  const isAllowed =
    point === 9 ||
    point === 10 ||
    (point >= 0x20 && point <= 0x7e) ||
    (point >= 0xa0 && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0xfffd) ||
    (point >= 0x10000 && point <= 0x10ffff);
  return isAllowed ? String.fromCodePoint(point) : replacement;
}
