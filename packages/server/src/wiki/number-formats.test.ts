import { expect, test } from 'vitest';
import { formatNumber } from './number-formats.js';

test.each([
  ['en', '1234567.5', '1,234,567.5'],
  ['en', '-12', '\u221212'],
  ['de', '1234.25', '1.234,25'],
  ['es', '1234', '1234'],
  ['es', '12345', '12\u00a0345'],
  ['hi', '1234567', '१२,३४,५६७'],
  ['ar', '1234', '١٬٢٣٤'],
  ['fr', 'x1', 'x1'],
])('in %s, %s is %s', (language, number, want) => {
  expect(formatNumber(number, language)).toBe(want);
});
