/** Times as a reader sees them: in their language, their zone and the form that they have chosen. */
import type { Db } from '../db/database.js';
import { dateTimePattern, dayPattern, localDigits } from './date-formats.js';
import { fromUnix, toUnix } from './timestamps.js';
import type { Viewer } from './viewer.js';
import type { Wiki } from './wiki.js';

/** What a reader has chosen. */
export interface DatePreferences {
  readonly format: string;
  /** Zone as the preferences keep it: `ZoneInfo|120|Europe/Berlin`, `Offset|60`, `System|0`. */
  readonly correction: string;
}

/** Preferences of a reader, or the site's. One query for an account, none for others. */
export async function readDatePreferences(db: Db, viewer: Viewer, wiki: Wiki): Promise<DatePreferences> {
  const rows = viewer.isAnonymous
    ? []
    : await db.all(
        db.sql
          .selectFrom('user_properties')
          .select(['up_property', 'up_value'])
          .where('up_user', '=', viewer.id)
          .where('up_property', 'in', ['date', 'timecorrection']),
      );
  const own = (name: string, otherwise: string): string =>
    rows.find((row) => row.up_property === name)?.up_value ?? otherwise;
  const defaults = wiki.profile.siteinfo['defaultoptions'] as Readonly<Record<string, unknown>> | undefined;
  return {
    format: own('date', typeof defaults?.['date'] === 'string' ? defaults['date'] : 'default'),
    correction: own(
      'timecorrection',
      typeof defaults?.['timecorrection'] === 'string' ? defaults['timecorrection'] : '',
    ),
  };
}

/** `16:16, 18 March 2025`. */
export function dateTimeText(timestamp: string, language: string, wiki: Wiki, preferences: DatePreferences): string {
  const local = corrected(timestamp, preferences.correction);
  return writePattern(dateTimePattern(language, preferences.format), local, namesIn(language, wiki), language);
}

/** `18 March`: the day alone. */
export function prettyDateText(timestamp: string, language: string, wiki: Wiki, preferences: DatePreferences): string {
  const local = corrected(timestamp, preferences.correction);
  return writePattern(dayPattern(language, preferences.format), local, namesIn(language, wiki), language);
}

/** The time in the reader's zone, 14 digits. */
export function localTime(timestamp: string, { correction }: DatePreferences): string {
  return corrected(timestamp, correction);
}

function corrected(timestamp: string, correction: string): string {
  const [kind = '', minutes = '', zone] = correction.split('|');
  if (kind === 'ZoneInfo' && zone !== undefined) return inZone(timestamp, zone) ?? shifted(timestamp, Number(minutes));
  return kind === 'Offset' ? shifted(timestamp, Number(minutes)) : timestamp;
}

function shifted(timestamp: string, minutes: number): string {
  return Number.isFinite(minutes) ? fromUnix(toUnix(timestamp) + minutes * 60) : timestamp;
}

function inZone(timestamp: string, timeZone: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return format.format(new Date(toUnix(timestamp) * 1000)).replace(/\D/g, '');
  } catch {
    // A zone that this machine does not know: the offset beside it still holds.
    return undefined;
  }
}

interface DateNames {
  readonly month: (index: number) => string;
  readonly monthGenitive: (index: number) => string;
  readonly monthShort: (index: number) => string;
  readonly day: (index: number) => string;
  readonly dayShort: (index: number) => string;
}

const months = 'january february march april may june july august september october november december'.split(' ');
const days = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** Names are interface messages; those of other languages than the wiki's own are not at hand, and come from CLDR. */
function namesIn(language: string, wiki: Wiki): DateNames {
  const message = (key: string): string | undefined =>
    language === wiki.contentLanguage ? wiki.message(key, language) : undefined;
  const name = (list: readonly string[], index: number): string => list[index] ?? '';
  const monthDate = (index: number): Date => new Date(Date.UTC(2023, index, 15));
  const dayDate = (index: number): Date => new Date(Date.UTC(2023, 0, 1 + index));
  const cldr = (date: Date, options: Intl.DateTimeFormatOptions, part: Intl.DateTimeFormatPartTypes): string =>
    new Intl.DateTimeFormat(knownLocale(language, wiki), { ...options, timeZone: 'UTC' })
      .formatToParts(date)
      .find(({ type }) => type === part)?.value ?? '';
  return {
    month: (i) => message(i === 4 ? 'may_long' : name(months, i)) ?? cldr(monthDate(i), { month: 'long' }, 'month'),
    monthGenitive: (i) =>
      message(`${name(months, i)}-gen`) ?? cldr(monthDate(i), { month: 'long', day: 'numeric' }, 'month'),
    monthShort: (i) => message(name(months, i).slice(0, 3)) ?? cldr(monthDate(i), { month: 'short' }, 'month'),
    day: (i) => message(name(days, i)) ?? cldr(dayDate(i), { weekday: 'long' }, 'weekday'),
    dayShort: (i) => message(name(days, i).slice(0, 3)) ?? cldr(dayDate(i), { weekday: 'short' }, 'weekday'),
  };
}

function knownLocale(language: string, wiki: Wiki): string {
  const tag = wiki.languages.bcp47(language);
  try {
    return `${Intl.getCanonicalLocales(tag)[0] ?? 'en'}-u-ca-gregory-nu-latn`;
  } catch {
    return 'en';
  }
}

const token = /"([^"]*)"|\\(.)|(xkY|x[a-zA-Z])|(.)/gsu;

function writePattern(pattern: string, timestamp: string, names: DateNames, language: string): string {
  const date = new Date(toUnix(timestamp) * 1000);
  let isRaw = false;
  const number = (text: string | number): string => {
    const written = isRaw ? String(text) : localDigits(String(text), language);
    isRaw = false;
    return written;
  };
  return pattern.replace(token, (_, quoted?: string, escaped?: string, extended?: string, letter?: string) => {
    if (extended === 'xn') isRaw = true;
    if (extended === 'xg') return names.monthGenitive(date.getUTCMonth());
    if (extended === 'xx') return 'x';
    // The Buddhist era, as Thai counts.
    if (extended === 'xkY') return number(date.getUTCFullYear() + 543);
    if (extended !== undefined) return '';
    return quoted ?? escaped ?? writeLetter(letter ?? '', date, names, number);
  });
}

function writeLetter(letter: string, date: Date, names: DateNames, number: (text: string | number) => string): string {
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
