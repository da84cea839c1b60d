/**
 * Letters of one script in the other, for languages that are written in two: facts of their alphabets. A language whose variants
 * need more than letters (dictionaries as for Chinese, rules as for Crimean Tatar) has no entry here and is left as it is.
 */

/** What text becomes: the longest match at each place is replaced. */
export interface Letters {
  readonly table: ReadonlyMap<string, string>;
  /** Whether numbers in Latin letters (`XIV`) stay as they are. */
  readonly keepsRomanNumbers: boolean;
  /** Text with more of the second kind of letters than of the first is taken to be in this variant already. */
  readonly telling?: { readonly here: RegExp; readonly there: RegExp };
}

/** Serbian as it is written in both scripts; capitals follow from the small letters. */
const serbian =
  'а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f х h ц c ч č џ dž ш š';

/** In Latin letters an exclamation mark keeps two letters from being read as one. */
const separated = 'd!ž дж D!ž Дж D!Ž ДЖ l!j лј L!j Лј L!J ЛЈ n!j нј N!j Нј N!J НЈ';

const pairs = (text: string): [string, string][] => {
  const words = text.split(' ');
  return words.flatMap((word, i): [string, string][] => (i % 2 === 0 ? [[word, words[i + 1] ?? '']] : []));
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const toLatin = pairs(serbian).flatMap(([from, to]): [string, string][] => [
  [from, to],
  [from.toUpperCase(), capitalized(to)],
]);

/** Two Latin letters for one have a form with both in capitals besides. */
const toCyrillic = pairs(serbian).flatMap(([to, from]): [string, string][] => [
  [from, to],
  [capitalized(from), to.toUpperCase()],
  ...(from.length > 1 ? [[from.toUpperCase(), to.toUpperCase()] as [string, string]] : []),
]);

const cyrillicOnly = /[шђчћжШЂЧЋЖ]/g;
const latinOnly = /[šđčćžŠĐČĆŽ]/g;

/** By variant. */
export const variantLetters: Readonly<Record<string, Letters>> = {
  'sr-el': {
    table: new Map(toLatin),
    keepsRomanNumbers: true,
    telling: { here: latinOnly, there: cyrillicOnly },
  },
  'sr-ec': {
    table: new Map([...toCyrillic, ...pairs(separated)]),
    keepsRomanNumbers: true,
    telling: { here: cyrillicOnly, there: latinOnly },
  },
  'sh-cyrl': {
    // MediaWiki's table has a Cyrillic letter in the place of the `J` of `NJ`.
    table: new Map(toCyrillic.map(([from, to]) => [from === 'NJ' ? 'NЈ' : from, to])),
    keepsRomanNumbers: true,
  },
};
