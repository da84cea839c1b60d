/** JSON of a value that may have integers beyond 2^53, which `JSON.stringify` refuses. */
import { randomUUID } from 'node:crypto';

/** Marks the digits of a bigint in a text. Nobody else knows it, so no other text has it. */
const mark = `${randomUUID()}:`;
const marked = new RegExp(`"${mark}(-?\\d+)"`, 'g');

/** The text of a value. Only one with a bigint costs more than `JSON.stringify`. */
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
