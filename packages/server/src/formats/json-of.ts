/** JSON of a value that may contain integers beyond 2^53, which `JSON.stringify` rejects. */
import { randomUUID } from 'node:crypto';

/** Marks the digits of a bigint in a text. It is random, so that no other text contains it. */
const mark = `${randomUUID()}:`;
const marked = new RegExp(`"${mark}(-?\\d+)"`, 'g');

/** The JSON of a value. Only values with a bigint cost more than `JSON.stringify`. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return withBigints(value);
  }
}

function withBigints(value: unknown): string {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? `${mark}${member}` : member,
  );
  return text.replace(marked, '$1');
}
