/** Values in messages. */

/** The pseudo-language that shows message names. */
export const nameLanguage = 'qqx';

/**
 * The text with values for `$1`, `$2`, ...; numbers without a value are kept. After the name of a message all values
 * are listed.
 */
export function fillIn(text: string, values: readonly string[], language?: string): string {
  if (values.length === 0) return text;
  const isName = language === nameLanguage && text.startsWith('(') && text.endsWith(')');
  const list = values.map((_, i) => `$${i + 1}`).join(', ');
  const filled = isName ? `${text.slice(0, -1)}: ${list})` : text;
  return filled.replace(/\$([1-9]\d*)/g, (whole, n: string) => values[Number(n) - 1] ?? whole);
}
