/** Time functions: `{{CURRENTYEAR}}`, `{{LOCALTIME}}`. Names of months and days are messages of the page's language. */
import { localDigits } from '../language/date-formats.js';
import { toLocal } from '../language/time-zone.js';
import type { ExpansionScope, Variable } from './scope.js';

const months = 'january february march april may_long june july august september october november december'.split(' ');
const shortMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const days = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** A message of the page's language. */
export function messageText(key: string, scope: ExpansionScope): string {
  return scope.wiki.messages.text(key, scope.language) ?? scope.obstacle({ kind: 'message', name: key });
}

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
  (keys: readonly string[], suffix = ''): TimeText =>
  (time, scope) =>
    messageText(`${keys[Number(time.slice(4, 6)) - 1] ?? ''}${suffix}`, scope);

const parts: Readonly<Record<string, TimeText>> = {
  month: digits(4, 6),
  month1: short(4, 6),
  monthname: named(months),
  monthnamegen: named(
    months.map((key) => key.replace('_long', '')),
    '-gen',
  ),
  monthabbrev: named(shortMonths),
  day: short(6, 8),
  day2: digits(6, 8),
  dayname: (time, scope) => messageText(days[dateOf(time).getUTCDay()] ?? '', scope),
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
