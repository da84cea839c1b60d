/** Dates in the calendars that readers of some languages can choose, and their numerals. */
import { lookUp } from '../text/look-up.js';

/** A day in another calendar; months count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

type Calendar = 'persian' | 'islamic-civil' | 'hebrew';

/** The calendar of a letter in the patterns: `xij` is a day of the Iranian one. */
const calendarOf: Readonly<Record<string, Calendar>> = { i: 'persian', m: 'islamic-civil', j: 'hebrew' };
/** Messages with the names of months. */
const messageOf: Readonly<Record<string, string>> = { i: 'iranian', m: 'hijri', j: 'hebrew' };

/** The months of the Hebrew year. In leap years the two that replace the sixth have the numbers 13 and 14. */
const hebrewMonths = 'Tishri Heshvan Kislev Tevet Shevat Adar Nisan Iyar Sivan Tamuz Av Elul Adar_I Adar_II'.split(' ');

const partsOf = (date: Date, calendar: Calendar): ReadonlyMap<string, string> => {
  const month = calendar === 'hebrew' ? 'long' : 'numeric';
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    year: 'numeric',
    month,
    day: 'numeric',
    timeZone: 'UTC',
  });
  return new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
};

/** The day in the calendar of a letter (`i`, `m` or `j`). */
export function calendarDay(date: Date, letter: string): CalendarDay {
  const calendar = lookUp(calendarOf, letter) ?? 'persian';
  const parts = partsOf(date, calendar);
  const month = parts.get('month') ?? '';
  return {
    year: Number.parseInt(parts.get('year') ?? '', 10),
    month: calendar === 'hebrew' ? hebrewMonths.indexOf(month.replace(' ', '_')) + 1 : Number(month),
    day: Number(parts.get('day')),
  };
}

/** Key of the message with the name of a month. */
export function monthMessage(letter: string, month: number): string {
  const number = letter === 'j' && month > 12 ? (month === 13 ? '6a' : '6b') : String(month);
  return `${lookUp(messageOf, letter) ?? ''}-calendar-m${number}`;
}

/** Name of a month as CLDR has it. */
export function monthName(date: Date, letter: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale.replace('gregory', lookUp(calendarOf, letter) ?? 'gregory'), {
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(date);
}

/** The year with its era, as Japan counts. */
export function japaneseYear(date: Date): string {
  const format = new Intl.DateTimeFormat('ja-u-ca-japanese-nu-latn', {
    era: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const year = parts.get('year') ?? '';
  return `${parts.get('era') ?? ''}${year === '1' ? '元' : year}`;
}

const romanDigits = 'M 1000 CM 900 D 500 CD 400 C 100 XC 90 L 50 XL 40 X 10 IX 9 V 5 IV 4 I 1';

/** A number in Roman digits. */
export function romanNumeral(number: number): string {
  let rest = number;
  let out = '';
  for (const [, letters = '', value = ''] of romanDigits.matchAll(/(\w+) (\d+)/g))
    for (; rest >= Number(value); rest -= Number(value)) out += letters;
  return out;
}

const hebrewUnits = ['', ...'אבגדהוזחט'];
const hebrewTens = ['', ...'יכלמנסעפצ'];
const hebrewHundreds = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק'];
const hebrewFinals = new Map([...'כמנפצ'].map((letter, i) => [letter, 'ךםןףץ'[i] ?? letter]));

/** A number in Hebrew letters: thousands separately, 15 and 16 without a divine name, a mark before the last letter. */
export function hebrewNumeral(number: number): string {
  if (number > 9999 || number <= 0) return String(number);
  const thousands = Math.floor(number / 1000);
  const rest = number % 1000;
  if (rest === 0) return thousands === 1 ? "א' אלף" : `${hebrewUnits[thousands] ?? ''}' אלפים`;
  const below = rest % 100;
  const small =
    below === 15 || below === 16
      ? `ט${hebrewUnits[below - 9] ?? ''}`
      : `${hebrewTens[Math.floor(below / 10)] ?? ''}${hebrewUnits[below % 10] ?? ''}`;
  const letters = [...`${hebrewHundreds[Math.floor(rest / 100)] ?? ''}${small}`];
  const last = letters.pop() ?? '';
  const final = hebrewFinals.get(last) ?? last;
  if (thousands === 0 && letters.length === 0) return `${last}'`;
  const head = thousands === 0 ? '' : `${hebrewUnits[thousands] ?? ''}'`;
  return letters.length === 0 ? `${head}${final}'` : `${head}${letters.join('')}"${final}`;
}
