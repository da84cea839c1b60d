/** Sort keys of the category collation. */
import { upperCase } from '../text/letter-case.js';

/**
 * The collation with this name. ICU collations (`uca-…`) are not available, because no JavaScript engine returns sort
 * keys. Such a wiki gets the uppercase collation, which is correct for ASCII letters of one case.
 */
export function makeSortkey(collation: string): (text: string) => string {
  if (collation === 'identity') return (text) => text;
  return collation === 'numeric' ? (text) => withLengths(upperCase(text)) : upperCase;
}

/** Each number is preceded by 0 and its length in two bytes, so that shorter numbers come first. */
function withLengths(text: string): string {
  return text.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+/, '');
    return `0${String.fromCharCode(number.length >> 8, number.length & 255)}${number}`;
  });
}
