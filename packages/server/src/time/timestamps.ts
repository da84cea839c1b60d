/** Timestamps in the database (14 digits) and in responses (ISO 8601). */
import { toIso } from '@wiki-query/wikitext';

/** Texts that represent no end. */
const infinities: ReadonlySet<string> = new Set(['infinity', 'infinite', 'indefinite', 'never']);

/** 14 digits that are a date. */
export function isMwTimestamp(text: string): boolean {
  return /^\d{14}$/.test(text) && !Number.isNaN(Date.parse(toIso(text)));
}

/** The same for an expiry: `infinity` (or a synonym) is unchanged. */
export function expiryToIso(expiry: string | null, infinity = 'infinity'): string {
  return expiry === null || expiry === '' || isInfinity(expiry) ? infinity : toIso(expiry);
}

/** Any of the words for no end. */
export function isInfinity(text: string): boolean {
  return infinities.has(text);
}

/** `2025-06-24T11:53:01Z` (or with a space, or without `T` and `Z`) as 14 digits. */
export function fromIso(text: string): string {
  return text.replace(/\D/g, '').slice(0, 14);
}
