/** Dates in a chosen order: `{{#formatdate:2009-12-25|dmy}}` (class `DateFormatter` of MediaWiki). */
import { lookUp } from '../text/look-up.js';
import { namesIn } from './date-names.js';
import { pure, type ExpansionScope, type TextFunction } from './scope.js';

type Order = 'mdy' | 'dmy' | 'ymd' | 'iso' | 'ydm' | 'dm' | 'md';

const orders: readonly Order[] = ['mdy', 'dmy', 'ymd', 'iso', 'ydm', 'dm', 'md'];

/** What each order becomes by preference. Those without an entry have the preferred order. */
const rules: Readonly<Record<string, Partial<Record<Order, Order>>>> = {
  mdy: { dm: 'md' },
  dmy: { md: 'dm' },
};
const targets: Readonly<Record<string, Order>> = { mdy: 'mdy', dmy: 'dmy', ymd: 'ymd', 'ISO 8601': 'iso' };

interface Found {
  readonly day: string;
  readonly month: number;
  readonly year: string | undefined;
  readonly iso: string;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const two = (number: number): string => String(number).padStart(2, '0');

/** The date in the order of a preference; another text as it is. */
export const formatdate: TextFunction = pure(([text = '', preference = ''], scope) => {
  const names = monthNames(scope);
  for (const order of orders) {
    const found = read(text, order, names);
    if (found !== undefined) return write(found, targetOf(order, preference), names.full);
  }
  return text;
});

interface Names {
  readonly full: readonly string[];
  readonly short: readonly string[];
}

function monthNames({ language, wiki }: ExpansionScope): Names {
  const names = namesIn(language, wiki);
  const list = (name: (month: number) => string): readonly string[] => Array.from({ length: 12 }, (_, i) => name(i));
  return { full: list(names.month), short: list(names.monthShort) };
}

function targetOf(order: Order, preference: string): Order {
  const target = lookUp(targets, preference);
  if (target === undefined) return order;
  const own = lookUp(rules, preference)?.[order];
  if (own !== undefined) return own;
  return order === 'dm' || order === 'md' ? order : target;
}

function read(text: string, order: Order, { full, short }: Names): Found | undefined {
  const months = full
    .flatMap((name, i) => [name, short[i] ?? ''])
    .map(escape)
    .join('|');
  const dayMonth = `(?<day>\\d{1,2})[ _](?<name>${months})`;
  const monthDay = `(?<name>${months})[ _](?<day>\\d{1,2})`;
  const year = '(?<year>\\d{1,4}(?:[ _]BC)?)';
  const gap = '(?: *, *| +)';
  const patterns: Readonly<Record<Order, string>> = {
    dmy: `${dayMonth}${gap}${year}`,
    ydm: `${year}${gap}${dayMonth}`,
    mdy: `${monthDay}${gap}${year}`,
    ymd: `${year}${gap}${monthDay}`,
    dm: dayMonth,
    md: monthDay,
    iso: '(?<isoYear>-?\\d{4})-(?<isoMonth>\\d{2})-(?<isoDay>\\d{2})',
  };
  const groups = new RegExp(`^${patterns[order]}$`, 'iu').exec(text)?.groups;
  return groups && partsOf(groups, { full, short });
}

function partsOf(groups: Readonly<Record<string, string | undefined>>, { full, short }: Names): Found | undefined {
  const { day, name, year, isoYear, isoMonth, isoDay } = groups;
  const is = (one: string): boolean => one.toLowerCase() === name?.toLowerCase();
  const month = isoMonth === undefined ? Math.max(full.findIndex(is), short.findIndex(is)) + 1 : Number(isoMonth);
  if (month < 1 || month > 12) return undefined;
  const standard = isoYear ?? (year === undefined ? undefined : isoYearOf(year));
  const iso = [standard, two(month), isoDay ?? two(Number(day))].filter((part) => part !== undefined).join('-');
  return {
    day: day ?? String(Number(isoDay)),
    month,
    year: year ?? (isoYear === undefined ? undefined : usualYear(isoYear)),
    iso,
  };
}

function isoYearOf(year: string): string {
  const number = parseInt(year, 10);
  return /BC$/i.test(year) ? `-${String(number - 1).padStart(4, '0')}` : String(number).padStart(4, '0');
}

const usualYear = (iso: string): string => (Number(iso) <= 0 ? `${Number(iso.slice(1)) + 1} BC` : String(Number(iso)));

function write({ day, month, year = '', iso }: Found, order: Order, months: readonly string[]): string {
  const name = months[month - 1] ?? '';
  const texts: Readonly<Record<Order, string>> = {
    mdy: `${name} ${day}, ${year}`,
    dmy: `${day} ${name} ${year}`,
    ymd: `${year} ${name} ${day}`,
    iso,
    ydm: `${year}, ${day} ${name}`,
    dm: `${day} ${name}`,
    md: `${name} ${day}`,
  };
  return `<span class="mw-formatted-date" title="${iso}">${texts[order]}</span>`;
}
