/** Time functions: `{{CURRENTYEAR}}`, `{{LOCALTIME}}`. Names of months and days are in the page's language. */
import { localDigits } from '../language/date-formats.js';
import { toLocal } from '../language/time-zone.js';
import type { DateNames } from '../language/write-date.js';
import { namesIn } from './date-names.js';
import type { ExpansionScope, Variable } from './scope.js';

const dateOf = (time: string): Date =>
  new Date(Date.UTC(Number(time.slice(0, 4)), Number(time.slice(4, 6)) - 1, Number(time.slice(6, 8))));

/** Week of the year as ISO counts it. */
function weekOf(time: string): number {
  const date = dateOf(time);
  const thursday = new Date(date);
  thursday.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.ceil(((thursday.getTime() - start) / 86_400_000 + 1) / 7);
}

const localText = (digits: string, { language, wiki }: ExpansionScope): string =>
  localDigits(digits, language, wiki.site.settings.translatenumerals);

type TimeText = (time: string, scope: ExpansionScope) => string;

const digits =
  (from: number, to: number): TimeText =>
  (time, scope) =>
    localText(time.slice(from, to), scope);
const short =
  (from: number, to: number): TimeText =>
  (time, scope) =>
    localText(String(Number(time.slice(from, to))), scope);
const named =
  (name: (names: DateNames, date: Date) => string): TimeText =>
  (time, { language, wiki }) =>
    name(namesIn(language, wiki), dateOf(time));

const parts: Readonly<Record<string, TimeText>> = {
  month: digits(4, 6),
  month1: short(4, 6),
  monthname: named(({ month }, date) => month(date.getUTCMonth())),
  monthnamegen: named(({ monthGenitive }, date) => monthGenitive(date.getUTCMonth())),
  monthabbrev: named(({ monthShort }, date) => monthShort(date.getUTCMonth())),
  day: short(6, 8),
  day2: digits(6, 8),
  dayname: named(({ day }, date) => day(date.getUTCDay())),
  year: digits(0, 4),
  time: (time, scope) => localText(`${time.slice(8, 10)}:${time.slice(10, 12)}`, scope),
  hour: digits(8, 10),
  week: (time, scope) => localText(String(weekOf(time)), scope),
  dow: (time, scope) => localText(String(dateOf(time).getUTCDay()), scope),
  timestamp: (time) => time,
};

/** Variables of the present. */
export const timeVariables: Readonly<Record<string, Variable>> = Object.fromEntries(
  Object.entries(parts).flatMap(([name, text]): [string, Variable][] => [
    [`current${name}`, (scope) => text(scope.now, scope)],
    [`local${name}`, (scope) => text(toLocal(scope.now, scope.wiki.site.general), scope)],
  ]),
);
