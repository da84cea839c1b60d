import { expect, it } from 'vitest';
import { boundedValues } from './bounded-values.js';

it('leaves values that are not long', () => {
  const values = { a: 'x'.repeat(16_000), b: 7, c: ['y', 8] };
  expect(boundedValues(values)).toBe(values);
});

it.each([
  ['a text', { a: 'x'.repeat(1_000_000) }],
  ['a list', { a: Array.from({ length: 1000 }, () => 'x'.repeat(1000)) }],
  ['several texts', { a: 'x'.repeat(10_000), b: 'y'.repeat(10_000), c: ['z'.repeat(10_000)] }],
])('cuts %s', (_, values) => {
  const bounded = boundedValues(values);
  expect(Object.keys(bounded)).toEqual(Object.keys(values));
  expect(JSON.stringify(bounded).length).toBeLessThan(17_000);
});

it('cuts no character in two', () => {
  const { a } = boundedValues({ a: `x${'😀'.repeat(20_000)}` });
  expect(String(a)).toMatch(/^x(?:😀)+…$/u);
});
