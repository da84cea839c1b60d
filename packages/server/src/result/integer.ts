/**
 * Integers of 64 bits, as in PHP. Beyond 2^53, where a number is not exact, an integer is a bigint at run time. It can
 * be bound to a statement, compared, used as a key of a map, and written. Arithmetic with it throws, and never rounds.
 */
const largest = 2n ** 63n - 1n;

/** Whether a number may have lost digits as an integer. */
export const mayBeRounded = (number: number): boolean =>
  number > Number.MAX_SAFE_INTEGER || number < Number.MIN_SAFE_INTEGER;

/** More than any integer of 64 bits. */
const tooLarge = 2 ** 64;

/**
 * The integer of decimal digits, exact if it fits into 64 bits. All integers in rows, parameters and responses have its
 * type.
 */
export function integerOf(digits: string): number {
  const number = Number(digits);
  if (number === 0) return 0;
  if (!mayBeRounded(number) || Math.abs(number) > tooLarge) return number;
  const exact: unknown = BigInt(digits.replace(/^\+/, ''));
  return exact as number;
}

/** A bigint as a number, where a number is exact. */
export function narrowed(integer: bigint): number | bigint {
  const number = Number(integer);
  return mayBeRounded(number) ? integer : number;
}

/** The sum of two integers, exact beyond 2^53. */
export function sumOf(one: number, other: number): number {
  const exact: unknown = typeof one === 'number' ? one + other : narrowed(BigInt(one) + BigInt(other));
  return exact as number;
}

/** Whether an integer fits into 64 bits. */
export const fitsInt64 = (integer: number | bigint): boolean => integer <= largest && integer >= -largest - 1n;

/** As PHP casts digits to an integer: an overflow becomes the largest one. */
export const saturated = (digits: string): number => {
  const integer = integerOf(digits);
  return fitsInt64(integer) ? integer : integerOf(String(integer > 0 ? largest : -largest - 1n));
};

/** Orders integers, for `sort`. */
export const compareIntegers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a value of a row is a number. */
export const isNumeric = (value: unknown): value is number => typeof value === 'number' || typeof value === 'bigint';

/** The integer at the beginning of a text, as PHP casts it; 0 for other texts. */
export const leadingInteger = (text: string): number => saturated(/^\s*([+-]?\d+)/.exec(text)?.[1] ?? '0');

/** Whether a PHP array has this key as an integer. */
export const isIntegerKey = (key: string): boolean =>
  /^(?:0|-?[1-9]\d{0,18})$/.test(key) && (key.length < 19 || fitsInt64(integerOf(key)));

/** A key of an array as PHP holds it: one of digits is an integer. */
export const phpKey = (key: string): string | number => (isIntegerKey(key) ? integerOf(key) : key);
