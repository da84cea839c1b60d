/**
 * Transliteration tables for languages with two scripts. A language whose variants need more than letters
 * (dictionaries, as for Chinese and Crimean Tatar) has no entry here, and its text is not converted.
 */
import { inBengaliLetters } from './meitei.js';

/** Replacements: the longest match at each position is replaced. */
export interface Letters {
  readonly table: ReadonlyMap<string, string>;
  /** Whether numbers in Latin letters (`XIV`) stay as they are. */
  readonly keepsRomanNumbers: boolean;
  /** Preprocesses the text. It is the whole conversion if the table is empty. */
  readonly prepare?: (text: string) => string;
  /** Text with more of the second kind of letters than of the first is assumed to be in this variant already. */
  readonly typical?: { readonly own: RegExp; readonly other: RegExp };
}

/** Serbian in both scripts. Capitals are derived from the small letters. */
const serbian =
  'а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f х h ц c ч č џ dž ш š';

/** In Latin letters an exclamation mark prevents two letters from being read as one. */
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

/** Two Latin letters for one also have a form with both in capitals. */
const toCyrillic = pairs(serbian).flatMap(([to, from]): [string, string][] => [
  [from, to],
  [capitalized(from), to.toUpperCase()],
  ...(from.length > 1 ? [[from.toUpperCase(), to.toUpperCase()] as [string, string]] : []),
]);

const cyrillicOnly = /[шђчћжШЂЧЋЖ]/g;
const latinOnly = /[šđčćžŠĐČĆŽ]/g;

const bothCases = (text: string): [string, string][] =>
  pairs(text).flatMap(([from, to]): [string, string][] => [
    [from, to],
    [capitalized(from), capitalized(to)],
  ]);

const tajik =
  'а a б b в v г g д d е e ё jo ж ƶ з z и i й j к k л l м m н n о o п p р r с s т t у u ф f х x ч c ш ş э e ю ju я ja ғ ƣ ӣ ī қ q ӯ ū ҳ h ҷ ç ц ts';
const talysh =
  'а a б b в v г q ғ ğ д d е e ә ə ж j з z и i ы ı ј y к k л l м m н n о o п p р r с s т t у u ү ü ф f х x һ h ч ç ҹ c ш ş';
const uzbek =
  'а a б b д d ф f г g ғ gʻ ҳ h и i к k л l м m н n о o п p р r с s т t у u в v х x з z ж j ў oʻ ц ts қ q ё yo ю yu ч ch ш sh й y я ya';
const tifinagh =
  'ⴰ a ⴱ b ⴳ g ⴷ d ⴹ ḍ ⴻ e ⴼ f ⴽ k ⵀ h ⵃ ḥ ⵄ ɛ ⵅ x ⵇ q ⵉ i ⵊ j ⵍ l ⵎ m ⵏ n ⵓ u ⵔ r ⵕ ṛ ⵖ ɣ ⵙ s ⵚ ṣ ⵛ c ⵜ t ⵟ ṭ ⵡ w ⵢ y ⵣ z ⵥ ẓ ⵯ ʷ';

const swapped = (list: readonly [string, string][]): [string, string][] => list.map(([from, to]) => [to, from]);
/** The Turkic pairs of `i` with and without a dot. */
const dotted: readonly [string, string][] = [
  ['и', 'i'],
  ['И', 'İ'],
  ['ы', 'ı'],
  ['Ы', 'I'],
];
const talyshLetters = new Map([...bothCases(talysh), ...dotted]);
const uzbekToCyrillic = swapped(bothCases(uzbek));

/** Uzbek has `е` for `ye`, and for `e` after a consonant. Elsewhere `e` is `э`. */
const uzbekE = (text: string): string =>
  text
    .replaceAll('ye', 'е')
    .replaceAll('Ye', 'Е')
    .replaceAll('YE', 'Е')
    .replace(/([BVGDJZYKLMNPRSTFXCWQʻ‘H])E/gu, '$1Е')
    .replace(/([bvgdjzyklmnprstfxcwqʻ‘h])e/giu, '$1е');

/** Rows of Inuktitut syllables: the consonant, alone and before i, ii, u, uu, a, aa; a hyphen if there is no sign. */
const syllables = [
  ' - ᐃ ᐄ ᐅ ᐆ ᐊ ᐋ',
  'h ᐦ',
  'p ᑉ ᐱ ᐲ ᐳ ᐴ ᐸ ᐹ',
  't ᑦ ᑎ ᑏ ᑐ ᑑ ᑕ ᑖ',
  'k ᒃ ᑭ ᑮ ᑯ ᑰ ᑲ ᑳ',
  'qq ᖅᒃ ᖅᑭ ᖅᑮ ᖅᑯ ᖅᑰ ᖅᑲ ᖅᑳ',
  'g ᒡ ᒋ ᒌ ᒍ ᒎ ᒐ ᒑ',
  'm ᒻ ᒥ ᒦ ᒧ ᒨ ᒪ ᒫ',
  'n ᓐ ᓂ ᓃ ᓄ ᓅ ᓇ ᓈ',
  's ᔅ ᓯ ᓰ ᓱ ᓲ ᓴ ᓵ',
  'l ᓪ ᓕ ᓖ ᓗ ᓘ ᓚ ᓛ',
  'j ᔾ ᔨ ᔩ ᔪ ᔫ ᔭ ᔮ',
  'v ᕝ ᕕ ᕖ ᕗ ᕘ ᕙ ᕚ',
  'r ᕐ ᕆ ᕇ ᕈ ᕉ ᕋ ᕌ',
  'q ᖅ ᕿ ᖀ ᖁ ᖂ ᖃ ᖄ',
  'ng ᖕ ᖏ ᖐ ᖑ ᖒ ᖓ ᖔ',
  'nng ᖖ ᙱ ᙲ ᙳ ᙴ ᙵ ᙶ',
  'ɫ ᖦ ᖠ ᖡ ᖢ ᖣ ᖤ ᖥ',
].flatMap((row) => {
  const [consonant = '', ...signs] = row.split(' ');
  return signs.flatMap((sign, i): [string, string][] =>
    sign === '-' ? [] : [[`${consonant}${['', 'i', 'ii', 'u', 'uu', 'a', 'aa'][i] ?? ''}`, sign]],
  );
});

const arabicToKurdish =
  "ب b ج c چ ç د d ف f گ g ھ h ہ h ه h ح h ژ j ك k ک k ل l م m ن n پ p ق q ر r س s ش ş ت t ڤ v خ x غ x ز z ڵ ll ڕ rr ا a ە e ه\u200c e ه\u200c\u200c e ة e ێ ê ي î ی î ى î ۆ o و w ، , ع ' ؟ ? ٠ 0 ١ 1 ٢ 2 ٣ 3 ٤ 4 ٥ 5 ٦ 6 ٧ 7 ٨ 8 ٩ 9";
const kurdishConsonants = 'b ب c ج ç چ d د f ف g گ j ژ k ک l ل m م n ن p پ q ق r ر s س ş ش t ت v ڤ w و x خ y ی z ز';
const kurdishVowels = pairs('a ا e ە ê ێ î ی o ۆ u و û وو');
/** Capitals, and vowels after a space, are at the beginning of a word. MediaWiki (`KuConverter`) inserts a space after the latter. */
const kurdishToArabic: [string, string][] = [
  ...bothCases(kurdishConsonants),
  ...pairs('h ه H ح , ، ? ؟'),
  ['i', ''],
  ...kurdishVowels,
  ...kurdishVowels.map(([from, to]): [string, string] => [from.toUpperCase(), `ئ${to}`]),
  ...kurdishVowels.flatMap(([from, to]) =>
    [from, from.toUpperCase()].map((letter): [string, string] => [` ${letter}`, `ئ${to} `]),
  ),
];

/** Capitals that are converted to Tifinagh, which has no capitals. Others are unchanged. */
const berberCapitals = /[ABGDḌEFKHḤƐXQIJLMNURṚƔSṢCTṬWYZẒOPV]/g;

/** By variant. */
export const variantLetters: Readonly<Record<string, Letters>> = {
  'ike-cans': {
    table: new Map(syllables),
    keepsRomanNumbers: false,
    prepare: (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  },
  // MediaWiki's table (`IuConverter`) has an untransliterated sign at this position.
  'ike-latn': { table: new Map([...swapped(syllables), ['ᖅᑰ', 'ᖅqquu']]), keepsRomanNumbers: false },
  'mni-beng': { table: new Map(), keepsRomanNumbers: false, prepare: inBengaliLetters },
  'ku-arab': { table: new Map(kurdishToArabic), keepsRomanNumbers: false },
  'ku-latn': { table: new Map([...pairs(arabicToKurdish), ['ئ', '']]), keepsRomanNumbers: false },
  'sr-el': {
    table: new Map(toLatin),
    keepsRomanNumbers: true,
    typical: { own: latinOnly, other: cyrillicOnly },
  },
  'sr-ec': {
    table: new Map([...toCyrillic, ...pairs(separated)]),
    keepsRomanNumbers: true,
    typical: { own: cyrillicOnly, other: latinOnly },
  },
  'shi-latn': { table: new Map(pairs(tifinagh)), keepsRomanNumbers: false },
  'shi-tfng': {
    table: new Map([...swapped(pairs(tifinagh)), ...pairs('o ⵓ p ⴱ v ⴼ')]),
    keepsRomanNumbers: false,
    prepare: (text) => text.replace(berberCapitals, (letter) => letter.toLowerCase()),
  },
  'tg-latn': { table: new Map([...bothCases(tajik), ...pairs("ъ ' Ъ '"), ['ии ', 'iji ']]), keepsRomanNumbers: false },
  tly: { table: talyshLetters, keepsRomanNumbers: false },
  'tly-cyrl': { table: new Map(swapped([...talyshLetters])), keepsRomanNumbers: false },
  'uz-cyrl': {
    table: new Map([
      ...uzbekToCyrillic,
      ...uzbekToCyrillic.flatMap(([from, to]): [string, string][] => [[from.replace('ʻ', '‘'), to]]),
      ...bothCases('э e').map(([to, from]): [string, string] => [from, to]),
      ...bothCases('йў yoʻ йў yo‘').map(([to, from]): [string, string] => [from, to]),
      ['ʼ', 'ъ'],
    ]),
    keepsRomanNumbers: false,
    prepare: uzbekE,
  },
  'uz-latn': {
    table: new Map([...bothCases(uzbek), ...bothCases('е e э e'), ['ъ', 'ʼ']]),
    keepsRomanNumbers: false,
  },
  'zgh-latn': { table: new Map(pairs(tifinagh)), keepsRomanNumbers: false },
  'sh-cyrl': {
    // MediaWiki's table (`ShConverter`) has a Cyrillic letter instead of the `J` of `NJ`.
    table: new Map(toCyrillic.map(([from, to]) => [from === 'NJ' ? 'NЈ' : from, to])),
    keepsRomanNumbers: true,
  },
};
