import { expect, test } from 'vitest';
import { formatNumber, parseNumber } from './number-formats.js';

test.each([
  ['en', '1234567.5', '1,234,567.5'],
  ['en', '-12', '\u221212'],
  ['de', '1234.25', '1.234,25'],
  ['es', '1234', '1234'],
  ['es', '12345', '12\u00a0345'],
  ['hi', '1234567', '१२,३४,५६७'],
  ['ar', '1234', '١٬٢٣٤'],
  ['fr', 'x1', 'x1'],
  ['en', 'of 1234 in 5', 'of 1,234 in 5'],
  ['ks', '1234', '۱٬۲۳۴'],
  ['mni', '12', '১২'],
  ['sd', '12', '١٢'],
  ['my', '12345', '၁၂၃၄၅'],
])('in %s, %s is %s', (language, number, want) => {
  expect(formatNumber(number, language)).toBe(want);
});

test.each([
  ['en', '1,234.5', '1234.5'],
  ['de', '1.234,5', '1234.5'],
  ['ar', '١٬٢٣٤٫٥', '1234.5'],
  ['ka', '1\u00a0234', '1\u00a0234'],
  ['en', '\u221212', '-12'],
])('in %s, %s is read as %s', (language, text, want) => {
  expect(parseNumber(text, language)).toBe(want);
});
