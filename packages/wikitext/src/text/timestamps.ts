/** Times as 14 digits and as seconds. */

/** 14 digits as ISO 8601: `20250624115301` becomes `2025-06-24T11:53:01Z`. */
export function toIso(timestamp: string): string {
  const part = (from: number, length: number): string => timestamp.slice(from, from + length);
  return `${part(0, 4)}-${part(4, 2)}-${part(6, 2)}T${part(8, 2)}:${part(10, 2)}:${part(12, 2)}Z`;
}

/** Seconds since 1970 of 14 digits. */
export const toUnix = (timestamp: string): number => Math.floor(Date.parse(toIso(timestamp)) / 1000);

/** 14 digits of seconds since 1970. */
export const fromUnix = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14);

/** A time plus a number of seconds, which may be negative. */
export const addSeconds = (timestamp: string, seconds: number): string => fromUnix(toUnix(timestamp) + seconds);
