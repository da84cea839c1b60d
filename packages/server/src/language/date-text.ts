/** Times as a reader sees them: in their language, time zone and chosen format. */
import type { Db } from '../db/database.js';
import {
  calendarDay,
  type DateNames,
  writeDate,
  datePattern,
  dateTimePattern,
  dayPattern,
  monthMessage,
  monthName,
  timePattern,
} from '@wiki-query/wikitext';
import { readPreferences } from '../viewer/account-preferences.js';
import { shifted, timeIn, type WikiZone } from '../time/time-zone.js';
import { toUnix } from '../time/timestamps.js';
import type { Viewer } from '../viewer/viewer.js';
import type { SiteFacts } from '../profile/site-facts.js';
import type { ContentLanguage } from './content-language.js';
import { nameLanguage, type Messages } from './interface-messages.js';
import type { Languages } from './languages.js';

/** The properties of a wiki that names of months and days depend on. */
export interface DateLanguages {
  readonly contentLanguage: Pick<ContentLanguage, 'code'>;
  readonly languages: Languages;
  readonly messages: Messages;
}

/** The date preferences of a reader. */
export interface DatePreferences {
  readonly format: string;
  /** The time zone as stored in the preferences: `ZoneInfo|120|Europe/Berlin`, `Offset|60`, `System|0`. */
  readonly correction: string;
  readonly zone: WikiZone;
}

/** Preferences of a reader, or the site's defaults. One query for an account, none for others. */
export async function readDatePreferences(
  db: Db,
  viewer: Viewer,
  {
    site: { defaultoptions: defaults, general: zone },
  }: { readonly site: Pick<SiteFacts, 'defaultoptions' | 'general'> },
): Promise<DatePreferences> {
  const kept = await readPreferences(db, viewer.id, ['date', 'timecorrection']);
  const own = (name: string, otherwise: string): string => kept.get(name) ?? otherwise;
  return {
    format: own('date', typeof defaults['date'] === 'string' ? defaults['date'] : 'default'),
    correction: own('timecorrection', typeof defaults['timecorrection'] === 'string' ? defaults['timecorrection'] : ''),
    zone,
  };
}

type WriteTime = (timestamp: string, language: string, wiki: DateLanguages, preferences: DatePreferences) => string;

const writer =
  (pattern: (language: string, preference: string) => string): WriteTime =>
  (timestamp, language, wiki, preferences) =>
    writeDate(
      pattern(language, preferences.format),
      new Date(toUnix(localTime(timestamp, preferences)) * 1000),
      namesIn(language, wiki),
      language,
    );

/** `16:16, 18 March 2025`. */
export const dateTimeText = writer(dateTimePattern);

/** `18 March 2025`. */
export const dateText = writer(datePattern);

/** `16:16`. */
export const timeText = writer(timePattern);

/** `18 March`: the day alone. */
export const prettyDateText = writer(dayPattern);

/** The time in the reader's zone, 14 digits. */
export function localTime(timestamp: string, { correction, zone }: DatePreferences): string {
  const [kind = '', minutes, ...name] = correction.split('|');
  const named = kind === 'ZoneInfo' ? timeIn(name.join('|'), timestamp) : undefined;
  if (named !== undefined) return named;
  const offset =
    kind === 'ZoneInfo' || kind === 'Offset'
      ? within14Hours(Number.parseInt(minutes ?? '', 10) || 0)
      : oldOffset(correction);
  return shifted(timestamp, offset ?? zone.timeoffset, zone);
}

/** Offsets were hours, or hours and minutes, once. Everything else is the offset of the wiki. */
function oldOffset(correction: string): number | undefined {
  const [, sign = '', hours = 0, minutes = 0] = /^([+-]?)(\d+)(?::([+-]?\d+).*)?$/s.exec(correction) ?? [];
  if (hours === 0) return undefined;
  const size = Number(hours) * 60 + Number(minutes);
  return within14Hours(sign === '-' ? -size : size);
}

const within14Hours = (minutes: number): number => Math.min(Math.max(minutes, -12 * 60), 14 * 60);

const months = 'january february march april may june july august september october november december'.split(' ');
const days = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** Names are interface messages. Those of languages without a message file come from CLDR. */
export function namesIn(language: string, wiki: DateLanguages): DateNames {
  const message = (key: string): string | undefined =>
    language === wiki.contentLanguage.code || language === nameLanguage || wiki.messages.hasLanguage(language)
      ? wiki.messages.text(key, language)
      : undefined;
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
    calendarMonth: (date, letter, isGenitive) => {
      const key = monthMessage(letter, calendarDay(date, letter).month);
      return message(isGenitive ? `${key}-gen` : key) ?? monthName(date, letter, knownLocale(language, wiki));
    },
  };
}

function knownLocale(language: string, wiki: DateLanguages): string {
  const tag = wiki.languages.bcp47(language);
  try {
    return `${Intl.getCanonicalLocales(tag)[0] ?? 'en'}-u-ca-gregory-nu-latn`;
  } catch {
    return 'en';
  }
}
