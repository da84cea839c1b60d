/** Values as PHP compares, converts and writes them. */
import { trimEnd } from '../../text/trim.js';

const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;
const largest = 2n ** 63n - 1n;

/** Whether a text is a number for PHP (`is_numeric`). */
export const isNumeric = (text: string): boolean => numeric.test(text);

/** Equality of texts (`==`): numbers are equal by their value. */
export function looseEquals(left: string, right: string): boolean {
  if (left === right) return true;
  if (!isNumeric(left) || !isNumeric(right)) return false;
  const [a, b] = [wholeOf(left), wholeOf(right)];
  if (a === undefined || b === undefined) return Number(left) === Number(right);
  // Whole numbers that are too large are texts if both are.
  if (isLarge(a) && isLarge(b)) return false;
  return isLarge(a) || isLarge(b) ? Number(a) === Number(b) : a === b;
}

const isLarge = (number: bigint): boolean => number > largest || number < -largest - 1n;

/** Numbers with more digits are too large. */
const mostDigits = 19;

function wholeOf(text: string): bigint | undefined {
  const [, sign = '', digits] = /^([+-]?)0*([1-9]\d*|)$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const size = digits.length > mostDigits ? 2n * largest : BigInt(digits === '' ? 0 : digits);
  return sign === '-' ? -size : size;
}

/** The whole number at the beginning of a text (`(int)`). */
export function toInteger(text: string): number {
  const [found] = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/.exec(text) ?? [];
  return found === undefined ? 0 : truncate(Number(found));
}

/** The whole part of a number. Beyond 64 bits the lowest ones count. */
export function truncate(number: number): number {
  if (!Number.isFinite(number)) return 0;
  const whole = Math.trunc(number);
  return Number.isSafeInteger(whole) ? whole + 0 : Number(BigInt.asIntN(64, BigInt(whole)));
}

const precision = 14;

/** A number as text: 14 digits at most. */
export function writeFloat(number: number): string {
  if (Number.isNaN(number)) return 'NAN';
  if (!Number.isFinite(number)) return number > 0 ? 'INF' : '-INF';
  if (number === 0) return Object.is(number, -0) ? '-0' : '0';
  const [mantissa = '', exponent = '0'] = number.toExponential(precision - 1).split('e');
  const power = Number(exponent);
  const digits = trimEnd(trimEnd(mantissa, '0'), '.');
  if (power < -4 || power >= precision)
    return `${digits.includes('.') ? digits : `${digits}.0`}E${power < 0 ? '-' : '+'}${Math.abs(power)}`;
  return withoutExponent(digits, power);
}

function withoutExponent(mantissa: string, power: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  const whole = digits.slice(0, power + 1).padEnd(power + 1, '0');
  const rest = digits.slice(power + 1);
  return `${sign}${whole}${rest === '' ? '' : `.${rest}`}`;
}

/** A number rounded to a number of digits after the point (`round`): halves go away from zero. */
export function roundTo(value: number, places: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const factor = 10 ** Math.abs(places);
  const scaled = places >= 0 ? value * factor : value / factor;
  if (Math.abs(scaled) >= 1e15 || !Number.isFinite(scaled)) return value;
  const rounded = Math.sign(preRounded(scaled)) * Math.floor(Math.abs(preRounded(scaled)) + 0.5);
  const text = `${rounded}e${-places}`;
  return Number(text);
}

/** Removes the error of binary fractions. */
const preRounded = (value: number): number => Number(value.toPrecision(15));
