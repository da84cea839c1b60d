/** Times: `{{#time:j F Y|2024-02-29}}`, and `{{#timef:}}` in the format of a language. */
import { trimBlanks } from '../../text/trim.js';
import { writeDate } from '../../language/write-date.js';
import type { Call } from '../expander.js';
import type { Steps } from '../steps.js';
import { type ExtensionFunction, type FunctionHost, strongError } from './function-host.js';
import { readTime } from './read-time.js';

/** Bytes of all patterns of a page. */
const mostBytes = 6000;

interface Wanted {
  readonly pattern: string;
  readonly date: string;
  readonly language: string;
  readonly isLocal: boolean;
}

function timeText({ pattern, date, language, isLocal }: Wanted, host: FunctionHost): string {
  const now = dateOf(host.now);
  const year = /^\d{4}$/.test(date) ? `00:00 ${date}` : date;
  const time = date === '' ? now.getTime() : readTime(year, now);
  if (time === undefined) return strongError(host.message('pfunc_time_error'));
  host.timePatterns.bytes += Buffer.byteLength(pattern);
  if (host.timePatterns.bytes > mostBytes) return strongError(host.message('pfunc_time_too_long'));
  const utc = new Date(time);
  if (utc.getUTCFullYear() < 0) return strongError(host.message('pfunc_time_too_small'));
  if (utc.getUTCFullYear() > 9999) return strongError(host.message('pfunc_time_too_big'));
  const shown = isLocal ? dateOf(host.toLocal(digitsOf(utc))) : utc;
  const minutes = Math.round((shown.getTime() - utc.getTime()) / 60_000);
  return writeDate(pattern, shown, host.dateNames(language), language, minutes);
}

const digitsOf = (date: Date): string =>
  date
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '');

function dateOf(time: string): Date {
  const part = (from: number, to: number): number => Number(time.slice(from, to));
  const date = new Date(0);
  date.setUTCFullYear(part(0, 4), part(4, 6) - 1, part(6, 8));
  date.setUTCHours(part(8, 10), part(10, 12), part(12, 14));
  return date;
}

const languageOf = (code: string, host: FunctionHost): string =>
  code !== '' && host.isLanguage(code) ? code : host.language;

const time = (alwaysLocal: boolean): ExtensionFunction =>
  function* (call: Call, host: FunctionHost): Steps<string> {
    const [pattern = '', date = '', code = '', local = ''] = yield* call.values();
    const isLocal = alwaysLocal || (local !== '' && local !== '0');
    return timeText({ pattern, date, language: languageOf(code, host), isLocal }, host);
  };

const kinds = ['time', 'date', 'both', 'pretty'] as const;

const formatted = (isLocal: boolean): ExtensionFunction =>
  function* (call: Call, host: FunctionHost): Steps<string> {
    const [date = '', type = '', code = ''] = (yield* call.values()).map(trimBlanks);
    const kind = type === '' ? 'both' : kinds.find((name) => name === type || host.words.is(`timef-${name}`, type));
    if (kind === undefined) return strongError(host.message('pfunc_timef_bad_format'));
    const language = languageOf(code, host);
    return timeText({ pattern: host.datePattern(kind, language), date, language, isLocal }, host);
  };

/** By the names of their magic words. */
export const times: Readonly<Record<string, ExtensionFunction>> = {
  time: time(false),
  timel: time(true),
  timef: formatted(false),
  timefl: formatted(true),
};
