/** The wiki's own time zone (`$wgLocaltimezone`), in which MediaWiki reads times without a zone and shows them to readers. */
import { addSeconds, fromUnix, toUnix } from '../text/timestamps.js';

/** As in `siteinfo`. The offset, in minutes, is that of the day when the wiki was asked: readers get it all year. */
export interface WikiZone {
  readonly timezone: string;
  readonly timeoffset: number;
}

type ToWall = (seconds: number) => number;
const zones = new Map<string, ToWall | undefined>();

/** Seconds of the clock in a zone; undefined if this machine does not know the zone. */
function wallClock(name: string): ToWall | undefined {
  if (!zones.has(name)) zones.set(name, makeWallClock(name));
  return zones.get(name);
}

function makeWallClock(timeZone: string): ToWall | undefined {
  if (timeZone === 'UTC') return (seconds) => seconds;
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return (seconds) =>
      toUnix(
        format
          .format(seconds * 1000)
          .replace(/\D/g, '')
          .padStart(14, '0'),
      );
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The time in a zone with this name, both as 14 digits; undefined if the zone is not known. */
export function timeIn(name: string, timestamp: string): string | undefined {
  const wall = wallClock(name);
  return wall === undefined ? undefined : fromUnix(wall(toUnix(timestamp)));
}

const wallOf = ({ timezone, timeoffset }: WikiZone): ToWall =>
  wallClock(timezone) ?? ((seconds) => seconds + timeoffset * 60);

/** The wiki's local time of a time, both as 14 digits. */
export function toLocal(timestamp: string, zone: WikiZone): string {
  return fromUnix(wallOf(zone)(toUnix(timestamp)));
}

/**
 * The time of a local time, both as 14 digits. Of a local time that occurs twice, the first one; one that is skipped
 * counts on from before the gap, as in PHP.
 */
export function fromLocal(local: string, zone: WikiZone): string {
  const [wall, wanted] = [wallOf(zone), toUnix(local)];
  const candidates = [-DAY, DAY].map((near) => wanted - (wall(wanted + near) - (wanted + near)));
  return fromUnix(candidates.find((seconds) => wall(seconds) === wanted) ?? candidates[0] ?? wanted);
}

const DAY = 86_400;

/** A local time that the clock shows: one that is skipped becomes a later one. */
const shown = (local: string, zone: WikiZone): string => toLocal(fromLocal(local, zone), zone);

/** A time plus minutes. MediaWiki adds them (`DateTime::modify`) as if the time were one of its own zone. */
export function shifted(timestamp: string, minutes: number, zone: WikiZone): string {
  return minutes === 0 ? timestamp : shown(addSeconds(shown(timestamp, zone), minutes * 60), zone);
}
