/** Names of months and days in a language, as the messages of a wiki have them. */
import { calendarDay, monthMessage, monthName } from '../language/calendars.js';
import type { DateNames } from '../language/write-date.js';
import { nameLanguage } from '../text/fill-in.js';
import type { WikiFacts } from './wiki-facts.js';

/** The properties of a wiki that names of months and days depend on. */
export interface DateLanguages {
  readonly contentLanguage: Pick<WikiFacts['contentLanguage'], 'code'>;
  readonly languages: Pick<WikiFacts['languages'], 'bcp47'>;
  readonly messages: WikiFacts['messages'];
  readonly site: Pick<WikiFacts['site'], 'settings'>;
}

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
    hasOwnDigits: wiki.site.settings.translatenumerals,
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
