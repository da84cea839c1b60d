/**
 * Texts and titles as MediaWiki stores them in its search index on SQLite: lowercase, without markup, only letters,
 * digits and a few other characters. The matching follows https://www.mediawiki.org/wiki/Manual:SearchUpdate.php; bytes
 * above 127 count as letters. Therefore the steps work on strings with one character for each UTF-8 byte, which is also
 * faster than Unicode patterns.
 */
import { repeatLinkTrails, lettersOnly, marksOf, replaceEndings, replaceNear } from './words.js';

const letters = `"*A-Za-z_'.0-9\\-&#;\\x80-\\xff`;
const address = 'A-Za-z0-9_/:.,~%\\-+&;#?!=()@\\x80-\\xff';
const protocols = 'http|https|ftp|mailto|news|gopher';
const space = '[ \\t\\n\\v\\f\\r]';

const tag = new RegExp(`</?${space}*[A-Za-z][^>]*?>`, 'g');
const heading = new RegExp(`(^|\\n)==${space}*([^\\n]+)${space}*==(${space})`, 'g');
const image = new RegExp(`\\[\\[image:([${address}]+)\\.(gif|png|jpg|jpeg)([^${address}])`, 'g');
const protocolNames = protocols.split('|');

/** URLs in text, in brackets, and in brackets with a label, by the characters before the protocol. */
const addresses: readonly { readonly signs: number; readonly pattern: RegExp; readonly behind?: string }[] = [
  { signs: 1, pattern: new RegExp(`([^\\[])(?:${protocols}):[${address}]+([^${address}]|$)`, 'y') },
  { signs: 2, pattern: new RegExp(`([^\\[])\\[(?:${protocols}):[${address}]+()\\]`, 'y') },
  {
    signs: 2,
    pattern: new RegExp(`([^\\[])\\[(?:${protocols}):[${address}]+${space}+([^\\]]+)\\]`, 'y'),
    behind: ' ',
  },
];

/** The text of a page as it is indexed. */
export function indexedText(text: string): string {
  const lower = ` ${narrow(text)} `.toLowerCase();
  return isAscii(lower) ? withoutMarkup(lower) : ofBytes(withoutMarkup(toBytes(lower)));
}

function withoutMarkup(lower: string): string {
  let result = lower;
  if (result.includes('<')) result = result.replace(tag, ' ');
  // Headings count three times.
  if (result.includes('==')) result = result.replace(heading, '$1$2 $2 $2$3');
  result = withoutAddresses(result);
  if (result.includes('[[image:')) result = result.replace(image, ' $1 $3');
  // `[[game]]s` holds "game" and "games".
  if (result.includes(']]')) result = repeatLinkTrails(result);
  result = lettersOnly(result);
  if (!result.includes("'")) return result;
  result = replaceEndings(result, "'s ", (word) => `${word} ${word}'s `);
  result = replaceEndings(result, "s' ", (word) => `${word}s `);
  return result.replace(/''+/g, ' ');
}

function withoutAddresses(text: string): string {
  if (marksOf(text, protocolNames).length === 0) return text;
  let result = text;
  for (const { signs, pattern, behind = '' } of addresses)
    result = replaceNear(
      result,
      marksOf(result, protocolNames),
      signs,
      pattern,
      ([, before = '', after = '']) => `${before} ${after}${behind}`,
    );
  return result;
}

const titlePossessive = new RegExp(`([${letters}]+)'s( |$)`, 'g');
const titlePossessives = new RegExp(`([${letters}]+)s'( |$)`, 'g');

/** The indexed form of a page title, without its namespace. */
export function indexedTitle(namespace: number, title: string): string {
  const words = lettersOnly(toBytes(narrow(title.replaceAll('_', ' ')).toLowerCase()))
    .replace(titlePossessive, "$1 $1's ")
    .replace(titlePossessives, '$1s ')
    .replace(/ +/g, ' ');
  return ofBytes((namespace === 6 ? words.replace(/ (?:png|gif|jpg|jpeg|ogg)$/, '') : words).replace(/^ | $/g, ''));
}

const wide = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/** Converts full-width Latin letters and digits to ordinary ones. */
function narrow(text: string): string {
  return isAscii(text)
    ? text
    : text.replace(wide, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

function isAscii(text: string): boolean {
  return !/[^\x00-\x7f]/.test(text);
}

/** A character for each byte of UTF-8. */
function toBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function ofBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}
