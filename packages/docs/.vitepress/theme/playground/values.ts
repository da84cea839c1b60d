/** Several values in one text, and back. */

/** Stands in front of values that hold `|` themselves, and between them. */
const unit = '\u001F';

/** The values of a text as it is sent. */
export function splitValues(text: string): readonly string[] {
  if (text === '') return [];
  return text.startsWith(unit) ? text.slice(1).split(unit) : text.split('|');
}

/** The text to send for these values; an empty one alone is written so that it counts as one. */
export function joinValues(values: readonly string[]): string {
  if (values.some((value) => value.includes('|'))) return unit + values.join(unit);
  return values.length === 1 && values[0] === '' ? '|' : values.join('|');
}

/** The same values with one of them put in or taken out; values keep the order in which they came. */
export function toggleValue(text: string, value: string): string {
  const values = [...new Set(splitValues(text))];
  return joinValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
}

/** The values one a line, as a text field shows them. */
export const toLines = (text: string): string => splitValues(text).join('\n');

/** What a text field of one value a line holds. Here `|` is a separator too, as it is on the wire. */
export const fromLines = (lines: string): string => lines.replaceAll(/\r?\n/g, '|');

/** The same without empty values at its end, which come from empty lines. */
export const trimValues = (text: string): string => text.replace(/\|+$/, '');
