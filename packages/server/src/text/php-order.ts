/** How PHP compares two texts: as numbers if both are numeric, otherwise byte by byte. */
const numeric = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
export function phpCompare(a: string, b: string): number {
  if (numeric.test(a) && numeric.test(b)) return Number(a) - Number(b);
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

/** Array keys that look like integers become integers in PHP, and are returned as integers. */
export function phpKey(key: string): string | number {
  return /^(?:0|-?[1-9]\d{0,15})$/.test(key) ? Number(key) : key;
}
