/** Searches in the full-text index of MariaDB and MySQL, in boolean mode, as MediaWiki 1.43 builds them (class `SearchMySQL`). */
import type { SearchTerm } from '../../sql/sql.js';

/**
 * All terms must match unless their modifier says otherwise. Text that the index stores as several words is a phrase.
 */
export function matchOf(terms: readonly SearchTerm[], shortestWord: number): string {
  return terms
    .map(({ modifier, forms, isPhrase, isPrefix }) => {
      const quote = isPhrase ? '"' : '';
      const words = forms.map((form) => {
        const armoured = armour(form, shortestWord);
        const text = !isPhrase && armoured.includes(' ') ? `"${armoured.trim()}"` : armoured;
        return `${quote}${text}${quote}${isPrefix ? '*' : ''} `;
      });
      return `${modifier === '' ? '+' : modifier}${words.length > 1 ? `(${words.join('')})` : words.join('')}`;
    })
    .join(' ');
}

/**
 * Text as MediaWiki stores it in the index (`SearchMySQL::normalizeText`): non-ASCII characters as hexadecimal digits, short words lengthened, dots
 * within words as letters.
 */
export function armour(text: string, shortestWord: number): string {
  const ascii = text
    .toLowerCase()
    .replace(/[^\x00-\x7f]/gu, (character) => `u8${Buffer.from(character).toString('hex')}`);
  const padded =
    shortestWord > 1 ? ascii.replace(new RegExp(`\\b(\\w{1,${shortestWord - 1}})\\b`, 'g'), '$1u800') : ascii;
  return padded.replace(/(\w)\.(\w|\*)/g, '$1u82e$2');
}
