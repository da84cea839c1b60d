import { createHash } from 'node:crypto';

/** Only sentences are looked for: a word or two may be anybody's. */
export const isLongMessage = (text: string | undefined): text is string =>
  text !== undefined && text.length >= 16 && text.includes(' ');

/** A hash that identifies a text where the text itself must not be stored. */
export const leakHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 14);
