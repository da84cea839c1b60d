/** Timestamps in the database (14 digits) and in responses (ISO 8601). */

/** Texts that represent no end. */
const infinities: ReadonlySet<string> = new Set(['infinity', 'infinite', 'indefinite', 'never']);

/** 14 digits that are a date. */
export function isMwTimestamp(text: string): boolean {
  return /^\d{14}$/.test(text) && !Number.isNaN(Date.parse(isoOf(text)));
}

function isoOf(text: string): string {
  const part = (from: number, length: number): string => text.slice(from, from + length);
  return `${part(0, 4)}-${part(4, 2)}-${part(6, 2)}T${part(8, 2)}:${part(10, 2)}:${part(12, 2)}Z`;
}

/** `20250624115301` as `2025-06-24T11:53:01Z`. */
export function toIso(timestamp: string): string {
  return isoOf(timestamp);
}

/** The same for an expiry: `infinity` (or a synonym) is unchanged. */
export function expiryToIso(expiry: string | null, infinity = 'infinity'): string {
  return expiry === null || expiry === '' || isInfinity(expiry) ? infinity : isoOf(expiry);
}

/** Any of the words for no end. */
export function isInfinity(text: string): boolean {
  return infinities.has(text);
}

/** `2025-06-24T11:53:01Z` (or with a space, or without `T` and `Z`) as 14 digits. */
export function fromIso(text: string): string {
  return text.replace(/\D/g, '').slice(0, 14);
}

/** Seconds since 1970 of 14 digits. */
export function toUnix(timestamp: string): number {
  return Math.floor(Date.parse(isoOf(timestamp)) / 1000);
}

/** 14 digits of seconds since 1970. */
export function fromUnix(seconds: number): string {
  return fromIso(new Date(seconds * 1000).toISOString());
}

/** A time plus a number of seconds, which may be negative. */
export function addSeconds(timestamp: string, seconds: number): string {
  return fromUnix(toUnix(timestamp) + seconds);
}
