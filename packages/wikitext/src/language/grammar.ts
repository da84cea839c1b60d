/** Grammatical cases of words, as in MediaWiki 1.43 (`Language::convertGrammar`): sufficient for site names. */
import { lookUp } from '../text/look-up.js';
import { inRipuarian } from './ripuarian.js';
import { inKazakh, inTuvan } from './vowel-harmony.js';

/** Replacements of word endings: the first match applies. */
type Endings = readonly (readonly [RegExp, string])[];
type Cases = Readonly<Record<string, Endings>>;

/** Pairs such as `ия ии`: an ending and its replacement, after at least one letter. */
const endings = (text: string): Endings => {
  const words = text.split(' ');
  return words.flatMap((word, i) =>
    i % 2 === 0 ? [[new RegExp(`(.)${word}$`, 'u'), `$1${words[i + 1] ?? ''}`] as const] : [],
  );
};
const before = (word: string): Endings => [[/^/, `${word} `]];
const after = (ending: string): Endings => [[/$/, ending]];

const norwegian: Cases = { genitive: [[/([sxz])(\]\])?$/i, '$1$2’'], ...after('s')] };
const hebrew: Endings = [
  [/^(ו[^ו].+)$/u, 'ו$1'],
  [/^ה(.+)$/u, '$1'],
  [/^([^א-ת].+)$/u, '־$1'],
];
const armenian: Endings = [
  [/^(.*[a-zA-Z_].*)$/su, '$1'],
  [/ա$/, 'այի'],
  [/ո$/, 'ոյի'],
  [/գիրք$/, 'գրքի'],
  ...after('ի'),
];

const rules: Readonly<Record<string, Cases>> = {
  'bs sh sh-latn': { instrumental: before('s'), lokativ: before('o') },
  dsb: { instrumental: before('wo z'), lokatiw: before('wo') },
  ga: {
    ainmlae: [
      [/^an (Mháirt|Chéadaoin)$/, 'Dé $1'],
      [/^an Domhnach$/, 'Dé Domhnaigh'],
      [/^an Luan$/, 'Dé Luain'],
      [/^an Déardaoin$/, 'Déardaoin'],
      [/^an Aoine$/, 'Dé hAoine'],
      [/^an Satharn$/, 'Dé Sathairn'],
    ],
  },
  he: { prefixed: hebrew, תחילית: hebrew },
  hsb: { instrumental: before('z'), lokatiw: before('wo') },
  'hy hyw': { genitive: armenian },
  ka: { ნათესაობითი: endings('ა ის ი ის') },
  ku: {
    oblique: [
      [/î$/u, 'iyê'],
      [/([aeêiouûü])$/u, '$1yê'],
      [/(11|[02-9])$/u, '$1an'],
      [/([\p{L}\p{N}_])$/u, '$1ê'],
    ],
  },
  mn: { genitive: endings('иа иагийн ль лийн') },
  nb: norwegian,
  nn: norwegian,
  rsk: { genitive: endings('ия иї нїк нїка тки ткох'), locative: endings('ия иї нїк нїку ки кох') },
  ru: {
    genitive: endings('ь я ия ии ка ки ти тей ды дов д да ник ника тет тета ные ных'),
    accusative: endings('ия ию ка ку а у'),
    prepositional: endings('ь е ия ии ка ке ти тях ды дах д де ник нике тет тете ные ных'),
    languagegen: [...endings('кий кого'), [/(иврит|идиш)$/u, '$1а']],
    languageprep: [...endings('кий ком'), [/(иврит|идиш)$/u, '$1е']],
    languageadverb: [
      [/^(.+)кий$/su, 'по-$1ки'],
      [/(иврит|идиш)$/u, 'на $1е'],
      [/(идо|урду|хинди|эсперанто)$/u, 'на $1'],
      [/^(.+)$/su, 'на языке $1'],
    ],
  },
  sl: { mestnik: before('o'), orodnik: before('z') },
  sv: { genitive: [[/([^a-zåäöáàæøéèüćč])$/u, '$1:s'], [/([sxz])$/u, '$1'], ...after('s')] },
  uk: {
    genitive: endings('ія ії ти т ди дів ник ника'),
    accusative: endings('ія ію'),
    locative: [[/^(.+)$/su, 'у $1']],
    languagegen: [...endings('ка кої'), [/(іврит|їдиш)$/u, '$1у']],
    languageadverb: [...endings('ка кою'), [/іврит$/u, 'івритом'], [/їдиш$/u, 'їдишом'], [/^(.+)$/su, 'мовою $1']],
  },
};

/** Endings that are changed one after the other. */
const latin: Readonly<Record<string, string>> = {
  genitive:
    'u[ms] i ommunia ommunium a ae libri librorum nuntii nuntiorum datae datorum tio tionis ns ntis as atis es ei',
  accusative: 'u[ms] um a am ommuniam ommunia libri libros nuntii nuntios datam data tio tionem ns ntem as atem es em',
  ablative: 'u[ms] o ommunia ommunibus a a libri libris nuntii nuntiis data datis tio tione ns nte as ate es e',
};

const inLatin = (word: string, name: string): string =>
  [...(lookUp(latin, name) ?? '').matchAll(/(\S+) (\S+)/g)].reduce(
    (form, [, from = '', to = '']) => form.replace(new RegExp(`${from}$`), to),
    word,
  );

const hungarian: Readonly<Record<string, string>> = { rol: 'ról', ba: 'ba', k: 'k' };
const inHungarian = (word: string, name: string): string =>
  Object.hasOwn(hungarian, name) ? word + (lookUp(hungarian, name) ?? '') : '';

/** Vowel harmony: vowels of an ending agree with those of the word. Any letter with an accent counts as ä. */
function inFinnish(word: string, name: string): string {
  const isBack = /[aou]/i.test(word.split(/[À-ÿy]/i).at(-1) ?? '') && !/wiki$/i.test(word);
  const stem = /[bcdfghjklmnpqrstvwxz]$/i.test(word) ? `${word}i` : word;
  const own: Readonly<Record<string, string>> = {
    genitive: 'n',
    elative: 'sta',
    partitive: 'a',
    illative: `${Array.from(stem).at(-1) ?? ''}n`,
    inessive: 'ssa',
  };
  const ending = lookUp(own, name) ?? '';
  return stem + (isBack || name === 'illative' ? ending : ending.replace('a', 'ä'));
}

/** Inserts й between vowels, and a hyphen after letters that are not Ossetic. Plurals in тæ lose their vowel. */
function inOssetic(word: string, name: string): string {
  const isPlural = word.endsWith('тæ');
  const joint = /[аæеёиоыэюя]$|(^|[^аæеёиоыэюя])у$/u.test(word) && !isPlural ? 'й' : '';
  const isForeign = !/[аæеёиоыэюябвгджзйклмнопрстуфхцчшщьъ]$/u.test(word);
  const own: Readonly<Record<string, string>> = {
    genitive: `${joint}ы`,
    dative: `${joint}æн`,
    allative: isPlural ? 'æм' : 'мæ',
    ablative: joint === '' ? 'æй' : 'йæ',
    superessive: `${joint}ыл`,
    equative: `${joint}ау`,
    comitative: 'имæ',
  };
  const ending = lookUp(own, name);
  const stem = isPlural ? word.slice(0, -1) : word;
  return ending === undefined ? stem : stem + (isForeign ? '-' : '') + ending;
}

const byRules = (word: string, cases: Cases, name: string): string => {
  const [pattern, form] = lookUp(cases, name)?.find(([one]) => one.test(word)) ?? [];
  return pattern === undefined || form === undefined ? word : word.replace(pattern, form);
};

const languages = new Map<string, (word: string, name: string) => string>([
  ...Object.entries(rules).flatMap(([codes, cases]) =>
    codes.split(' ').map((code) => [code, (word: string, name: string) => byRules(word, cases, name)] as const),
  ),
  ...'fi fit krl olo se se-fi smn vot'.split(' ').map((code) => [code, inFinnish] as const),
  ['kk', inKazakh],
  ['ksh', inRipuarian],
  ['tyv', inTuvan],
  ['hu', inHungarian],
  ['hu-formal', inHungarian],
  ['la', inLatin],
  ['os', inOssetic],
]);

/** The word in a case of the language; unchanged for languages and cases without rules. */
export function inflect(word: string, name: string, language: string): string {
  return languages.get(language)?.(word, name) ?? word;
}
