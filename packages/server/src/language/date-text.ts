/** Times as a reader sees them: in their language, time zone and chosen format. */
import type { Db } from '../db/database.js';
import {
  datePattern,
  dateTimePattern,
  dayPattern,
  namesIn,
  shifted,
  timeIn,
  timePattern,
  writeDate,
  toUnix,
  type DateLanguages,
  type WikiZone,
} from '@wiki-query/wikitext';
import { readPreferences } from '../viewer/account-preferences.js';
import type { Viewer } from '../viewer/viewer.js';
import type { SiteFacts } from '../profile/site-facts.js';

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
