import { expect, test } from 'vitest';
import { firstCharacters, firstSentences } from './truncate.js';

test.each([
  ['One two three.', 5, 'One two'],
  ['One two', 3, 'One'],
  ['One', 3, 'One'],
  ['One', 30, 'One'],
  ['😀😀 x', 1, '😀'],
  ['été là', 2, 'été'],
])('the first characters of %j, %i', (text, count, want) => {
  expect(firstCharacters(text, count, false)).toBe(want);
});

test.each([
  ['One. Two! Three?', 2, 'One. Two!'],
  ['J. S. Bach wrote. Much.', 1, 'J. S. Bach wrote.'],
  ['No end\nMore', 1, 'No end'],
  ['一。二。', 1, '一。'],
  ['One. Two.', 9, 'One. Two.'],
])('the first sentences of %j, %i', (text, count, want) => {
  expect(firstSentences(text, count, false)).toBe(want);
});

test('HTML that is cut is balanced', () => {
  expect(firstCharacters('<p>One <b>two three</b></p>', 11, true)).toBe('<p>One <b>two</b></p>');
});
