import { expect, test } from 'vitest';
import { compareBytes } from './php-order.js';

test.each([
  ['A', 'a', -1],
  ['a', 'A', 1],
  ['Ab', 'Ab', 0],
  ['Ab', 'A', 1],
  ['z', 'é', -1],
  ['é', '日本', -1],
  ['\u{1f600}', '\uff21', 1],
  ['\uff21', '\u{1f600}', -1],
] as const)('%s and %s in the order of their bytes', (a, b, want) => {
  expect(Math.sign(compareBytes(a, b))).toBe(want);
  expect(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))).toBe(want);
});
