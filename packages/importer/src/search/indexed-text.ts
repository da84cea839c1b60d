/**
 * Texts and titles as MediaWiki puts them into its search index on SQLite: lower case, without markup, only letters, digits and a few
 * signs. What is matched follows https://www.mediawiki.org/wiki/Manual:SearchUpdate.php; bytes above 127 count as letters.
 */

const letters = `"*A-Za-z_'.0-9\\-&#;\\u0080-\\u{10ffff}`;
const address = 'A-Za-z0-9_/:.,~%\\-+&;#?!=()@\\u0080-\\u{10ffff}';
const protocols = 'http|https|ftp|mailto|news|gopher';

interface Step {
  readonly pattern: RegExp;
  readonly by: string;
}

const step = (pattern: string, by: string, flags = 'gu'): Step => ({ pattern: new RegExp(pattern, flags), by });

const steps: readonly Step[] = [
  step('</?\\s*[A-Za-z][^>]*?>', ' '),
  // Headings count three times.
  step('(^|\\n)==\\s*([^\\n]+)\\s*==(\\s)', '$1$2 $2 $2$3'),
  step(`(^|[^\\[])(${protocols}):[${address}]+([^${address}]|$)`, '$1 $3'),
  step(`([^\\[])\\[(${protocols}):[${address}]+\\]`, '$1 '),
  step(`([^\\[])\\[(${protocols}):[${address}]+\\s+([^\\]]+)\\]`, '$1 $3 '),
  step(`\\[\\[image:([${address}]+)\\.(gif|png|jpg|jpeg)([^${address}])`, ' $1 $3', 'giu'),
  // `[[game]]s` holds "game" and "games".
  step(`([^${letters}])([${letters}]+)\\]\\]([a-z]+)`, '$1$2 $2$3'),
  step(`[^${letters}]+`, ' '),
];

const possessive = new RegExp(`([${letters}]+)'s `, 'gu');
const possessives = new RegExp(`([${letters}]+)s' `, 'gu');

/** The text of a page as it is indexed. */
export function indexedText(text: string): string {
  let result = ` ${narrow(text)} `.toLowerCase();
  for (const { pattern, by } of steps) result = result.replace(pattern, by);
  if (result.includes("'")) {
    result = result.replace(possessive, "$1 $1's ").replace(possessives, '$1s ');
    result = result.replace(/''+/g, ' ');
  }
  return result;
}

const titleLetters = new RegExp(`[^${letters}]+`, 'gu');
const titlePossessive = new RegExp(`([${letters}]+)'s( |$)`, 'gu');
const titlePossessives = new RegExp(`([${letters}]+)s'( |$)`, 'gu');

/** The title of a page as it is indexed, without its namespace. */
export function indexedTitle(namespace: number, title: string): string {
  const words = narrow(title.replaceAll('_', ' '))
    .replace(titleLetters, ' ')
    .toLowerCase()
    .replace(titlePossessive, "$1 $1's ")
    .replace(titlePossessives, '$1s ')
    .replace(/\s+/g, ' ');
  return (namespace === 6 ? words.replace(/ (?:png|gif|jpg|jpeg|ogg)$/, '') : words).trim();
}

/** Full-width Latin letters and digits as ordinary ones. */
function narrow(text: string): string {
  return text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );
}
