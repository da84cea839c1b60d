/** The present: fixed, or the machine's. */
import { EnvironmentError } from '../errors/environment-error.js';

/** Parses a clock setting: 14 digits, ISO 8601, or `real`. Returns 14 digits or `real`. */
export function readClock(text: string): string {
  if (text === 'real') return text;
  const digits = /^\d{14}$/.test(text) ? text.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z') : text;
  const time = new Date(digits);
  if (!/^\d{4}-\d\d-\d\d/.test(digits) || Number.isNaN(time.getTime()))
    throw new EnvironmentError(
      `"${text}" is not a time: 14 digits (20250624115301) or ISO 8601 (2025-06-24T11:53:01Z) are expected`,
    );
  return fourteenDigits(time);
}

/** The clock of a server: from the setting, otherwise from the profile, otherwise the system clock. */
export function makeClock(configured: string | undefined, ofProfile: string | null | undefined): () => string {
  const fixed = configured ?? (ofProfile ? readClock(ofProfile) : 'real');
  return fixed === 'real' ? () => fourteenDigits(new Date()) : () => fixed;
}

function fourteenDigits(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '');
}
