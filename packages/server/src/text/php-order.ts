/** Numbers and the order of texts in PHP. */

const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

/** Whether PHP treats a text as a number (`is_numeric`). */
export const isPhpNumber = (text: string): boolean => numeric.test(text);

/** Orders two texts as PHP does: as numbers if both are numeric, otherwise byte by byte. */
export function phpCompare(a: string, b: string): number {
  if (isPhpNumber(a) && isPhpNumber(b)) return Number(a) - Number(b);
  return compareBytes(a, b);
}

/** Orders two texts by their UTF-8 bytes. Code units have the same order below the surrogates. */
export function compareBytes(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (one !== other) return isSurrogate(one) === isSurrogate(other) ? one - other : isSurrogate(one) ? 1 : -1;
  }
  return a.length - b.length;
}

/** Half of a character outside the Basic Multilingual Plane. */
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
