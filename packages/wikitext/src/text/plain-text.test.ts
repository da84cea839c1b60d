import { expect, test } from 'vitest';
import { plainText } from './plain-text.js';

test.each([
  ['a <b>c</b>&amp;d', 'a c&d'],
  ['one<p>two</p>three', 'one two three'],
  ['a<style>x</style>b', 'ab'],
  ['a<!-- x -->b', 'ab'],
  ['a<b title="x > y">c</b>', 'ac'],
  ['a < b, a <5', 'a < b, a <5'],
  ['The value "A<b" is wrong', 'The value "A'],
  ['The value "A</b" is wrong', 'The value "A'],
  ['The value "A<!b" is wrong', 'The value "A'],
  ['The value "A<!--b" is wrong', 'The value "A'],
  ['The value "A<style>b" is wrong', 'The value "A'],
  ['a</>b</ c>d<?e>f', 'abdf'],
])('%j', (html, want) => {
  expect(plainText(html)).toBe(want);
});
