/** Several values in one text, and back. */

/** Separator for values that contain `|`, and prefix of such lists. */
const unit = '\u001F';

/** The values of a text as it is sent. */
export function splitValues(text: string): readonly string[] {
  if (text === '') return [];
  return text.startsWith(unit) ? text.slice(1).split(unit) : text.split('|');
}

/** The text to send for these values. A single empty value is encoded so that it counts as one. */
export function joinValues(values: readonly string[]): string {
  if (values.some((value) => value.includes('|'))) return unit + values.join(unit);
  return values.length === 1 && values[0] === '' ? '|' : values.join('|');
}

/** Adds or removes one of the values; the order is kept. */
export function toggleValue(text: string, value: string): string {
  const values = [...new Set(splitValues(text))];
  return joinValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
}

/** The values for a text field, one on each line. */
export const toLines = (text: string): string => splitValues(text).join('\n');

/** Parses a text field with one value on each line. `|` is a separator too, as in requests. */
export const fromLines = (lines: string): string => lines.replaceAll(/\r?\n/g, '|');

/** The same without trailing empty values, which come from empty lines. */
export function trimValues(text: string): string {
  let end = text.length;
  while (text[end - 1] === '|') end -= 1;
  return text.slice(0, end);
}
