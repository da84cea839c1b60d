/** The parts of a date while it is read, and the time that they make. */
import type { Unit } from './time-words.js';

export interface TimeParts {
  year: number | undefined;
  /** From 1. */
  month: number | undefined;
  day: number | undefined;
  time: readonly [hour: number, minute: number, second: number] | undefined;
  hasDate: boolean;
  /** A day was named: its time is midnight unless another one follows. */
  startsDay: boolean;
  /** East of Greenwich, in minutes; or the name of a zone. */
  zone: number | string | undefined;
  readonly moves: Record<Unit, number>;
  /** A weekday counted from Sunday: the next one, today included or not, or that of the same week. */
  weekday: { readonly day: number; readonly counts: 'today' | 'after' | 'week' } | undefined;
  /** Days from Monday to Friday. */
  workdays: number;
  /** `first day of`, `last day of`, or a weekday of the month. */
  edge: 'first' | 'last' | { readonly count: number; readonly day: number } | undefined;
  /** Seconds since 1970. */
  unix: number | undefined;
}

export const newParts = (): TimeParts => ({
  year: undefined,
  month: undefined,
  day: undefined,
  time: undefined,
  hasDate: false,
  startsDay: false,
  zone: undefined,
  moves: { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 },
  weekday: undefined,
  workdays: 0,
  edge: undefined,
  unix: undefined,
});

/** The time in milliseconds. What is not given is that of `now`, the time of a day midnight. */
export function timeOf(parts: TimeParts, now: Date): number {
  const { moves, unix } = parts;
  const base = unix === undefined ? now : new Date(unix * 1000);
  const [hour, minute, second] =
    parts.time ??
    (parts.hasDate || parts.startsDay ? [0, 0, 0] : [base.getUTCHours(), base.getUTCMinutes(), base.getUTCSeconds()]);
  const date = {
    year: parts.year ?? base.getUTCFullYear(),
    month: parts.month ?? base.getUTCMonth() + 1,
    day: parts.day ?? base.getUTCDate(),
  };
  date.day += daysToWeekday(date, parts);
  date.year += moves.year;
  date.month += moves.month;
  date.day += moves.day;
  moveToEdge(date, parts.edge);
  addWorkdays(date, parts.workdays);
  const wall =
    utc(date.year, date.month, date.day) +
    ((hour + moves.hour) * 3600 + (minute + moves.minute) * 60 + second + moves.second) * 1000;
  return wall - offsetOf(parts.zone ?? 0, wall) * 60_000;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

/** Years below 100 are meant as they are. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

const weekdayOf = ({ year, month, day }: Day): number => new Date(utc(year, month, day)).getUTCDay();

function daysToWeekday(date: Day, { weekday, moves }: TimeParts): number {
  if (weekday === undefined) return 0;
  const today = weekdayOf(date);
  if (weekday.counts === 'week') return (weekday.day || 7) - (today || 7);
  const difference = weekday.day - today;
  const isBefore = moves.day < 0 ? difference < 0 : difference <= (weekday.counts === 'after' ? 0 : -1);
  return isBefore ? difference + 7 : difference;
}

function moveToEdge(date: Day, edge: TimeParts['edge']): void {
  if (edge === undefined) return;
  if (edge === 'first') date.day = 1;
  else if (edge === 'last') {
    date.month += 1;
    date.day = 0;
  } else if (edge.count > 0) {
    date.day = 1;
    date.day += ((edge.day - weekdayOf(date) + 7) % 7) + (edge.count - 1) * 7;
  } else {
    date.month += 1;
    date.day = 0;
    date.day -= (weekdayOf(date) - edge.day + 7) % 7;
  }
}

/** More are not counted one by one. */
const mostWorkdays = 10_000;

function addWorkdays(date: Day, count: number): void {
  const step = Math.sign(count);
  for (let left = Math.min(Math.abs(count), mostWorkdays); left > 0;) {
    date.day += step;
    const weekday = weekdayOf(date);
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
}

function offsetOf(zone: number | string, wall: number): number {
  if (typeof zone === 'number') return zone;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = Date.parse(`${format.format(wall).replace(' ', 'T')}Z`);
  return Math.round((shown - wall) / 60_000);
}
