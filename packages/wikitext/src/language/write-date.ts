/** Writes dates by the patterns of languages. */
import { lookUp } from '../text/look-up.js';
import { calendarDay, hebrewNumeral, japaneseYear, romanNumeral } from './calendars.js';
import { localDigits } from './date-formats.js';

/** The names of months and days in a language, and its digits. */
export interface DateNames {
  /** Whether a wiki uses the digits of the language. */
  readonly hasOwnDigits: boolean;
  readonly month: (index: number) => string;
  readonly monthGenitive: (index: number) => string;
  readonly monthShort: (index: number) => string;
  readonly day: (index: number) => string;
  readonly dayShort: (index: number) => string;
  /** Of the month in another calendar, by its letter. */
  readonly calendarMonth: (date: Date, letter: string, isGenitive: boolean) => string;
}

const token = /"([^"]*)"|\\([^])?|x(?:([ikjmot])([^])?|([^]))?|([^])/gu;

type WriteNumber = (number: string | number) => string;

/** A time by a pattern of MediaWiki (`Language::sprintfDate`: `H:i, j F Y`), with the digits of the language. `offset` is that of its zone in minutes. */
export function writeDate(pattern: string, date: Date, names: DateNames, language: string, offset = 0): string {
  const write = numberWriter(language, names.hasOwnDigits);
  const writers: Writers = { date, names, number: write.number, offset };
  return pattern.replace(
    token,
    (whole, quoted?: string, escaped?: string, calendar?: string, part?: string, more?: string, letter?: string) => {
      if (calendar !== undefined) return writeCalendarPart(calendar, part, writers);
      if (more !== undefined) return write.select(more) ? '' : writeExtended(more, writers);
      return quoted ?? escaped ?? (letter === undefined ? whole : writeLetter(letter, writers));
    },
  );
}

interface Writers {
  readonly date: Date;
  readonly names: DateNames;
  readonly number: WriteNumber;
  readonly offset: number;
}

/** Writes numbers with the digits of a language, unless a code before them says otherwise. */
function numberWriter(language: string, hasOwnDigits: boolean) {
  let isRaw = false;
  let next: WriteNumber | undefined;
  const special: Readonly<Record<string, WriteNumber>> = {
    n: String,
    r: (value) => romanNumeral(Number(value)),
    h: (value) => hebrewNumeral(Number(value)),
  };
  const number: WriteNumber = (value) => {
    const written = isRaw ? String(value) : (next?.(value) ?? localDigits(String(value), language, hasOwnDigits));
    if (!isRaw) next = undefined;
    return written;
  };
  /** Whether the code is about the next number. */
  const select = (code: string): boolean => {
    if (code === 'N') isRaw = !isRaw;
    else next = lookUp(special, code) ?? next;
    return code === 'N' || lookUp(special, code) !== undefined;
  };
  return { number, select };
}

/** Years of other eras: Buddhist, of the Republic of China. */
const eras: Readonly<Record<string, number>> = { k: 543, o: -1911 };

function writeCalendarPart(calendar: string, part: string | undefined, writers: Writers): string {
  const { date, names, number } = writers;
  if (part === undefined) return calendar;
  const era = lookUp(eras, calendar);
  if (era !== undefined) return part === 'Y' ? number(date.getUTCFullYear() + era) : part;
  if (calendar === 't') return part === 'Y' ? number(japaneseYear(date)) : part;
  const { year, month, day } = calendarDay(date, calendar);
  if (part === 'F') return names.calendarMonth(date, calendar, false);
  if (part === 'x') return calendar === 'j' ? names.calendarMonth(date, calendar, true) : part;
  if (part === 'j') return number(day);
  if (part === 'n') return number(month);
  if (part === 'Y') return number(year);
  if (calendar === 'i' && part === 'y') return number(String(year).slice(-2));
  if (calendar === 'i' && part === 'z') return number((month - 1) * 30 + Math.min(month - 1, 6) + day - 1);
  if (calendar === 'i' && part === 't') return number(month < 7 ? 31 : month < 12 ? 30 : 29);
  if (calendar === 'j' && part === 't') return number(lastDay(date, calendar));
  return part;
}

/** Number of days of a month in another calendar. */
function lastDay(date: Date, calendar: string): number {
  let { day } = calendarDay(date, calendar);
  for (let ahead = 1; ahead < 31; ahead += 1) {
    const next = calendarDay(new Date(date.getTime() + ahead * DAY), calendar).day;
    if (next < day) break;
    day = next;
  }
  return day;
}

const DAY = 86_400_000;

const writeExtended = (code: string, { date, names }: Writers): string =>
  code === 'g' ? names.monthGenitive(date.getUTCMonth()) : code;

const two = (value: number): string => String(value).padStart(2, '0');
const four = (value: number): string => String(value).padStart(4, '0');
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

type Part = (date: Date, offset: number) => string | number;

/** Codes of numbers. */
const numbers: Readonly<Record<string, Part>> = {
  d: (date) => two(date.getUTCDate()),
  j: (date) => date.getUTCDate(),
  m: (date) => two(date.getUTCMonth() + 1),
  n: (date) => date.getUTCMonth() + 1,
  Y: (date) => four(date.getUTCFullYear()),
  y: (date) => two(date.getUTCFullYear() % 100),
  g: (date) => date.getUTCHours() % 12 || 12,
  G: (date) => date.getUTCHours(),
  h: (date) => two(date.getUTCHours() % 12 || 12),
  H: (date) => two(date.getUTCHours()),
  i: (date) => two(date.getUTCMinutes()),
  s: (date) => two(date.getUTCSeconds()),
  w: (date) => date.getUTCDay(),
  N: (date) => date.getUTCDay() || 7,
  z: (date) => dayOfYear(date),
  W: (date) => two(isoWeek(date).week),
  o: (date) => isoWeek(date).year,
  t: (date) => new Date(Date.UTC(2000 + (date.getUTCFullYear() % 400), date.getUTCMonth() + 1, 0)).getUTCDate(),
  L: (date) => (isLeap(date.getUTCFullYear()) ? 1 : 0),
  U: (date, offset) => Math.floor(date.getTime() / 1000) - offset * 60,
  Z: (_, offset) => offset * 60,
  I: () => 0,
};

/** Codes of texts. */
const texts: Readonly<Record<string, Part>> = {
  a: (date) => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  A: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  c: (date, offset) => `${isoDay(date)}T${clock(date)}${zone(offset, ':')}`,
  r: (date, offset) =>
    `${date.toUTCString().slice(0, 11)} ${four(date.getUTCFullYear())} ${clock(date)} ${zone(offset, '')}`,
  e: (_, offset) => (offset === 0 ? 'UTC' : zone(offset, ':')),
  O: (_, offset) => zone(offset, ''),
  P: (_, offset) => zone(offset, ':'),
  T: (_, offset) => (offset === 0 ? 'UTC' : zone(offset, ':')),
};

const isoDay = (date: Date): string =>
  `${four(date.getUTCFullYear())}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
const clock = (date: Date): string =>
  [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');

function zone(offset: number, separator: string): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}

function startOfYear(date: Date, year: number): number {
  const start = new Date(date);
  start.setUTCFullYear(year, 0, 1);
  return start.getTime();
}

const dayOfYear = (date: Date): number => Math.round((date.getTime() - startOfYear(date, date.getUTCFullYear())) / DAY);

/** The week of its Thursday. */
function isoWeek(date: Date): { readonly year: number; readonly week: number } {
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.floor(dayOfYear(thursday) / 7) + 1 };
}

function writeLetter(letter: string, { date, names, number, offset }: Writers): string {
  const part = lookUp(numbers, letter);
  if (part !== undefined) return number(part(date, offset));
  switch (letter) {
    case 'D':
      return names.dayShort(date.getUTCDay());
    case 'l':
      return names.day(date.getUTCDay());
    case 'F':
      return names.month(date.getUTCMonth());
    case 'M':
      return names.monthShort(date.getUTCMonth());
    default:
      return String(lookUp(texts, letter)?.(date, offset) ?? letter);
  }
}
