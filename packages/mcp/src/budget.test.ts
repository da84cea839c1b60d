import { expect, test } from 'vitest';
import { linesWithin, partOf } from './budget.js';

test.each([
  ['at a paragraph', 'aaaa bb\n\ncc dd', 10, { text: 'aaaa bb\n\n', next: 9 }],
  ['at a line', 'aaaa bbbb\ncc dd', 11, { text: 'aaaa bbbb\n', next: 10 }],
  ['at a word', 'aaaa bbbb cc', 11, { text: 'aaaa bbbb ', next: 10 }],
  ['in a word without a blank near the end', 'aa bbbbbbbbbb', 9, { text: 'aa bbbbbb', next: 9 }],
  ['not within a pair of surrogates', 'aaaa😀😀', 7, { text: 'aaaa😀', next: 6 }],
  ['nowhere if it fits', 'aaaa', 4, { text: 'aaaa' }],
])('a text is cut %s', (_, text, size, part) => {
  expect(partOf(text, 0, size)).toEqual(part);
});

test('the rest begins at an offset', () => {
  expect(partOf('aaaa bbbb cc', 10, 20)).toEqual({ text: 'cc' });
});

test.each([
  [['a', 'bb', 'c'], 4, { text: 'a\nbb', left: 1 }],
  [['aaaaa', 'b'], 3, { text: 'aa…', left: 1 }],
  [['a😀bb'], 3, { text: 'a…', left: 0 }],
  [['a😀bb'], 4, { text: 'a😀…', left: 0 }],
  [['aaaa', 'b'], 0, { text: '', left: 2 }],
])('as many lines as fit: %j in %i', (lines, size, kept) => {
  expect(linesWithin(lines, size)).toEqual(kept);
});
