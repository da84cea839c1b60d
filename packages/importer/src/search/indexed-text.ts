/**
 * Texts and titles as MediaWiki stores them in its search index on SQLite: lowercase, without markup, only letters,
 * digits and a few other characters. The patterns follow https://www.mediawiki.org/wiki/Manual:SearchUpdate.php; bytes
 * above 127 count as letters, therefore the steps work on strings with one character for each UTF-8 byte.
 */

const letters = `"*A-Za-z_'.0-9\\-&#;\\x80-\\xff`;
const address = 'A-Za-z0-9_/:.,~%\\-+&;#?!=()@\\x80-\\xff';
const protocols = 'http|https|ftp|mailto|news|gopher';
const space = '[ \\t\\n\\v\\f\\r]';

const tag = new RegExp(`</?${space}*[A-Za-z][^>]*?>`, 'g');
/** Blanks and equals signs alone are no words, and need no match. */
const heading = new RegExp(`(^|\\n)==${space}*([^ \\t\\n\\v\\f\\r][^\\n]*)(?:\\n${space}*)?==(${space})`, 'g');
const image = new RegExp(`\\[\\[image:([${address}]+)\\.(gif|png|jpg|jpeg)([^${address}])`, 'g');
/** URLs in text, in brackets, and in brackets with a label. */
const addresses = [
  [new RegExp(`([^\\[])(?:${protocols}):[${address}]+([^${address}]|$)`, 'g'), '$1 $2'],
  [new RegExp(`([^\\[])\\[(?:${protocols}):[${address}]+\\]`, 'g'), '$1 '],
] as const;
const labelled = new RegExp(`([^\\[])\\[(?:${protocols}):[${address}]+${space}+([^\\]]+)\\]`, 'g');
const linkTrail = new RegExp(`([^${letters}])([${letters}]+)\\]\\]([a-z]+)`, 'g');
const notLetters = new RegExp(`[^${letters}]+`, 'g');
// They start at the beginning of a word only: long words, such as those of languages without spaces, would be read many times.
const possessive = new RegExp(`(?<![${letters}])([${letters}]+)'s `, 'g');
const possessives = new RegExp(`(?<![${letters}])([${letters}]+)s' `, 'g');

/** The text of a page as it is indexed. */
export function indexedText(text: string): string {
  const lower = ` ${narrow(text)} `.toLowerCase();
  return isAscii(lower) ? withoutMarkup(lower) : ofBytes(withoutMarkup(toBytes(lower)));
}

function withoutMarkup(lower: string): string {
  // Headings count three times.
  let result = replaceClosed(lower, '>', tag, ' ').replace(heading, '$1$2 $2 $2$3');
  for (const [pattern, rest] of addresses) result = result.replace(pattern, rest);
  result = replaceClosed(result, ']', labelled, '$1 $2 ');
  // `[[game]]s` holds "game" and "games".
  result = result.replace(image, ' $1 $3').replace(linkTrail, '$1$2 $2$3').replace(notLetters, ' ');
  // Without the test, these two would take a third of the time.
  if (result.includes("'s ")) result = result.replace(possessive, "$1 $1's ");
  if (result.includes("s' ")) result = result.replace(possessives, '$1s ');
  return result.replace(/''+/g, ' ');
}

/** Replaces up to the last end of what is replaced: behind it, each attempt would read the rest of the text. */
function replaceClosed(text: string, end: string, pattern: RegExp, replacement: string): string {
  const length = text.lastIndexOf(end) + 1;
  return text.slice(0, length).replace(pattern, replacement) + text.slice(length);
}

const titlePossessive = new RegExp(`(?<![${letters}])([${letters}]+)'s( |$)`, 'g');
const titlePossessives = new RegExp(`(?<![${letters}])([${letters}]+)s'( |$)`, 'g');

/** The indexed form of a page title, without its namespace. */
export function indexedTitle(namespace: number, title: string): string {
  const words = toBytes(narrow(title.replaceAll('_', ' ')).toLowerCase())
    .replace(notLetters, ' ')
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
