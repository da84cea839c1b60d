/** Timestamps in the database (14 digits) and in responses (ISO 8601). */
import { toIso } from '@wiki-query/wikitext';
import { unreadable } from '../result/value.js';
import { readTimestamp } from './parse-timestamp.js';

/** Texts that represent no end. */
const infinities: ReadonlySet<string> = new Set(['infinity', 'infinite', 'indefinite', 'never']);

/** 14 digits that are a date. */
export function isMwTimestamp(text: string): boolean {
  return /^\d{14}$/.test(text) && !Number.isNaN(Date.parse(toIso(text)));
}

/** The usual 14 digits, with parts that are valid in every month. */
const usual = /^[1-9]\d{3}(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2[0-8])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/;

/** The time of a row as 14 digits, or undefined if it is not a time. Rows of old wikis have other forms; an empty one is `now`. */
export function timeOfRow(timestamp: string, now: string): string | undefined {
  return usual.test(timestamp) ? timestamp : readTimestamp(timestamp, now);
}

/** The time of a row in responses: `20250624115301` as `2025-06-24T11:53:01Z`. */
export function rowToIso(timestamp: string, now: string): string {
  const time = timeOfRow(timestamp, now);
  return time === undefined ? unreadable : toIso(time);
}

/** The same of a row that MediaWiki holds as an object, which always has a time. */
export function rowToIsoOrNow(timestamp: string, now: string): string {
  return toIso(timeOfRow(timestamp, now) ?? now);
}

/** The same for an expiry: `infinity` (or a synonym) is unchanged. */
export function expiryToIso(expiry: string | null, now: string, infinity = 'infinity'): string {
  return expiry === null || expiry === '' || isInfinity(expiry) ? infinity : rowToIso(expiry, now);
}

/** Any of the words for no end. */
export function isInfinity(text: string): boolean {
  return infinities.has(text);
}

/** `2025-06-24T11:53:01Z` (or with a space, or without `T` and `Z`) as 14 digits. */
export function fromIso(text: string): string {
  return text.replace(/\D/g, '').slice(0, 14);
}
