/** How PHP compares two texts: as numbers where both are numbers, else byte by byte. */
const numeric = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
const beyondSurrogates = /[\ud800-\uffff]/;

export function phpCompare(a: string, b: string): number {
  if (numeric.test(a) && numeric.test(b)) return Number(a) - Number(b);
  return compareBytes(a, b);
}

/** Orders two texts by their bytes in UTF-8. Code units have the same order, up to those that surrogates stand before. */
export function compareBytes(a: string, b: string): number {
  if (beyondSurrogates.test(a) || beyondSurrogates.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Keys of arrays that look like integers become integers in PHP, and are answered as such. */
export function phpKey(key: string): string | number {
  return /^(?:0|-?[1-9]\d{0,15})$/.test(key) ? Number(key) : key;
}
