/** Parses JSON with integers that JavaScript's numbers cannot represent. */

/** This many digits in a row. The pattern is ten times as fast written out as with a quantifier. */
const long = new RegExp('[0-9]'.repeat(16));
/** Delimiters of strings, escapes in strings, and numbers. */
const tokens = /\\.|"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/**
 * The value of a JSON text. Integers beyond 2^53 - 1 become strings of their digits, because numbers would be inexact.
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(long.test(text) ? quoteLargeIntegers(text) : text);
}

function quoteLargeIntegers(text: string): string {
  let isInString = false;
  return text.replace(tokens, (token) => {
    if (token === '"') isInString = !isInString;
    return isInString || !/^-?\d{16,}$/.test(token) || Number.isSafeInteger(Number(token)) ? token : `"${token}"`;
  });
}
