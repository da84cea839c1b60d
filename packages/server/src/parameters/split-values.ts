/** Splits at `|`, or at U+001F when the value starts with it. An empty value has no values. */
export function splitValues(value: string, most: number): string[] {
  if (value === '' || value === '\x1f') return [];
  return value.startsWith('\x1f') ? value.slice(1).split('\x1f', most + 1) : value.split('|', most + 1);
}
