/** Writes dates by the patterns of languages. */
import { lookUp } from '../text/look-up.js';
import { calendarDay, hebrewNumeral, japaneseYear, romanNumeral } from './calendars.js';
import { localDigits } from './date-formats.js';

/** The names of months and days in a language. */
export interface DateNames {
  readonly month: (index: number) => string;
  readonly monthGenitive: (index: number) => string;
  readonly monthShort: (index: number) => string;
  readonly day: (index: number) => string;
  readonly dayShort: (index: number) => string;
  /** Of the month in another calendar, by its letter. */
  readonly calendarMonth: (date: Date, letter: string, isGenitive: boolean) => string;
}

const token = /"([^"]*)"|\\(.)|x(?:([imj])([jnYFx])|([kot]Y|[a-zA-Z]))|(.)/gsu;

type WriteNumber = (number: string | number) => string;

/** A time by a pattern of MediaWiki (`Language::sprintfDate`: `H:i, j F Y`), with the digits of the language. */
export function writeDate(pattern: string, date: Date, names: DateNames, language: string): string {
  const asDigits: WriteNumber = (number) => localDigits(String(number), language);
  /** How the next number is written. */
  let next = asDigits;
  const number: WriteNumber = (value) => {
    const written = next(value);
    next = asDigits;
    return written;
  };
  const writers: Readonly<Record<string, WriteNumber>> = {
    n: String,
    r: (value) => romanNumeral(Number(value)),
    h: (value) => hebrewNumeral(Number(value)),
  };
  return pattern.replace(
    token,
    (_, quoted?: string, escaped?: string, calendar?: string, part = '', more?: string, letter?: string) => {
      if (calendar !== undefined) return writeCalendarPart(date, calendar, part, names, number);
      next = lookUp(writers, more) ?? next;
      if (more !== undefined) return writeExtended(more, date, names, number);
      return quoted ?? escaped ?? writeLetter(letter ?? '', date, names, number);
    },
  );
}

function writeCalendarPart(date: Date, calendar: string, part: string, names: DateNames, number: WriteNumber): string {
  const { year, month, day } = calendarDay(date, calendar);
  if (part === 'F' || part === 'x') return names.calendarMonth(date, calendar, part === 'x');
  return number(part === 'j' ? day : part === 'n' ? month : year);
}

function writeExtended(code: string, date: Date, names: DateNames, number: WriteNumber): string {
  switch (code) {
    case 'g':
      return names.monthGenitive(date.getUTCMonth());
    case 'x':
      return 'x';
    // The Buddhist era, as Thai counts.
    case 'kY':
      return number(date.getUTCFullYear() + 543);
    // Years of the Republic of China, and of Juche.
    case 'oY':
      return number(date.getUTCFullYear() - 1911);
    case 'tY':
      return japaneseYear(date);
    default:
      return '';
  }
}

function writeLetter(letter: string, date: Date, names: DateNames, number: WriteNumber): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const hour = date.getUTCHours();
  switch (letter) {
    case 'd':
      return number(two(date.getUTCDate()));
    case 'j':
      return number(date.getUTCDate());
    case 'D':
      return names.dayShort(date.getUTCDay());
    case 'l':
      return names.day(date.getUTCDay());
    case 'F':
      return names.month(date.getUTCMonth());
    case 'M':
      return names.monthShort(date.getUTCMonth());
    case 'm':
      return number(two(date.getUTCMonth() + 1));
    case 'n':
      return number(date.getUTCMonth() + 1);
    case 'Y':
      return number(date.getUTCFullYear());
    case 'H':
      return number(two(hour));
    case 'G':
      return number(hour);
    case 'i':
      return number(two(date.getUTCMinutes()));
    case 's':
      return number(two(date.getUTCSeconds()));
    default:
      return letter;
  }
}
