/** Cases of Kazakh and Tuvan words: endings agree with the last letter and the last vowel. */
import { lookUp } from '../text/look-up.js';

/**
 * Last letters of a word, and the ending after a front and after a back vowel. A single ending applies to all vowels.
 */
type Ending = readonly [letters: string, front: string, back?: string];

const lastOf = (word: string, letters: string): string | undefined =>
  Array.from(word).findLast((letter) => letters.includes(letter));

const kazakhFront = 'еөүіәэяёи';
const kazakhBack = 'аоұы';
const vowels = kazakhFront + kazakhBack;
const hard = 'пфкқтшсхцчщбвгд';
const nasals = 'мнң';
const sonants = 'ийлрую';
const sibilants = 'жз';
const sonorants = sonants + nasals + sibilants;

/** The first row with the word's last letter applies. A possessive form ends with the letter of its person. */
const kazakh: Readonly<Record<string, readonly Ending[]>> = {
  genitive: [
    [hard, 'тің', 'тың'],
    [vowels + nasals, 'нің', 'ның'],
    [sonants + sibilants, 'дің', 'дың'],
  ],
  dative: [
    [hard, 'ке', 'қа'],
    [vowels + sonorants, 'ге', 'ға'],
  ],
  'possessive dative': [
    ['мң', 'е', 'а'],
    ['з', 'ге', 'ға'],
    ['ыі', 'не', 'на'],
  ],
  accusative: [
    [hard, 'ті', 'ты'],
    [vowels, 'ні', 'ны'],
    [sonorants, 'ді', 'ды'],
  ],
  'possessive accusative': [
    ['мңз', 'ді', 'ды'],
    ['ыі', 'н'],
  ],
  locative: [
    [hard, 'те', 'та'],
    [vowels + sonorants, 'де', 'да'],
  ],
  'possessive locative': [
    ['мңз', 'де', 'да'],
    ['ыі', 'нде', 'нда'],
  ],
  ablative: [
    [hard, 'тен', 'тан'],
    [vowels + sonants + sibilants, 'ден', 'дан'],
    [nasals, 'нен', 'нан'],
  ],
  'possessive ablative': [
    ['мңыі', 'нен', 'нан'],
    ['з', 'ден', 'дан'],
  ],
  comitative: [
    [hard, 'пен'],
    [vowels + nasals + sonants, 'мен'],
    [sibilants, 'бен'],
  ],
  'possessive comitative': [
    [hard, 'пенен'],
    [vowels + nasals + sonants, 'менен'],
    [sibilants, 'бенен'],
  ],
};

/** Short names of the cases. */
const kazakhNames: Readonly<Record<string, string>> = {
  dc1: 'genitive',
  dc2: 'dative',
  dc21: 'possessive dative',
  dc3: 'accusative',
  dc31: 'possessive accusative',
  dc4: 'locative',
  dc41: 'possessive locative',
  dc5: 'ablative',
  dc51: 'possessive ablative',
  dc6: 'comitative',
  dc61: 'possessive comitative',
};

export function inKazakh(word: string, name: string): string {
  const lower = word.toLowerCase();
  const last = Array.from(lower).at(-1) ?? '';
  const rows = lookUp(kazakh, lookUp(kazakhNames, name) ?? name) ?? [];
  const [, front = '', back] = rows.find(([letters]) => last !== '' && letters.includes(last)) ?? [];
  if (back === undefined) return word + front;
  const vowel = lastOf(lower, vowels);
  if (vowel === undefined) return word;
  return word + (kazakhFront.includes(vowel) ? front : back);
}

const unvoiced = 'тпсшкчх';
/** Vowels of Tuvan, and the narrow vowel that follows them in an ending. */
const narrow = { өү: 'ү', еиэ: 'и', ёоую: 'у', аыя: 'ы' } as const;
const tuvanVowels = Object.keys(narrow).join('');

/** The ending of a case, by the letters with which it agrees. */
type Tuvan = (at: { readonly isUnvoiced: boolean; readonly last: string; readonly vowel: string }) => string;

const wide = (vowel: string): string => ('еиэөү'.includes(vowel) ? 'е' : 'а');
const narrowOf = (vowel: string): string =>
  Object.entries(narrow).find(([letters]) => letters.includes(vowel))?.[1] ?? '';
const nasalStart = (isUnvoiced: boolean, last: string): string => (isUnvoiced ? 'т' : last === 'л' ? 'д' : 'н');

const tuvan: Readonly<Record<string, Tuvan>> = {
  genitive: ({ isUnvoiced, last, vowel }) => `${nasalStart(isUnvoiced, last)}${narrowOf(vowel)}ң`,
  accusative: ({ isUnvoiced, last, vowel }) => nasalStart(isUnvoiced, last) + narrowOf(vowel),
  dative: ({ isUnvoiced, vowel }) => (isUnvoiced ? 'к' : 'г') + wide(vowel),
  locative: ({ isUnvoiced, vowel }) => (isUnvoiced ? 'т' : 'д') + wide(vowel),
  ablative: ({ isUnvoiced, vowel }) => `${isUnvoiced ? 'т' : 'д'}${wide(vowel)}н`,
  directive2: ({ isUnvoiced, vowel }) => `${isUnvoiced ? 'т' : 'д'}${narrowOf(vowel)}ве`,
};

export function inTuvan(word: string, name: string): string {
  const last = Array.from(word).at(-1) ?? '';
  if (last === '') return word;
  if (name === 'directive1')
    return word + ('дбзжгрй'.includes(last) ? 'же' : `${unvoiced}лмнң`.includes(last) ? 'че' : '');
  const vowel = lastOf(word, tuvanVowels);
  const ending = lookUp(tuvan, name);
  if (vowel === undefined || ending === undefined) return word;
  return word + ending({ isUnvoiced: unvoiced.includes(last), last, vowel });
}
