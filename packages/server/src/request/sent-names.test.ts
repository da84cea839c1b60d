import { expect, test } from 'vitest';
import { noNames, ofNames, type SentNames } from './sent-names.js';

const listOf = (...names: readonly string[]): SentNames =>
  names.reduce<SentNames>((sent, name) => sent.with(name), noNames);

test('finds something out once for each list of names', () => {
  let count = 0;
  const lengthOf = ofNames(({ list }) => {
    count += 1;
    return list.length;
  });
  expect([listOf('a', 'b'), listOf('a', 'b', 'a'), listOf('b')].map(lengthOf)).toEqual([2, 2, 1]);
  expect(count).toBe(2);
});

test('too many names are not cached, and are still read', () => {
  const first = listOf('kept');
  expect(listOf('kept')).toBe(first);
  for (let i = 0; i < 6000; i++) listOf(`other${i}`);
  expect(listOf('kept')).not.toBe(first);
  const long = 'x'.repeat(60);
  expect(listOf(long)).not.toBe(listOf(long));
  expect(listOf('a', long).places.get(long)).toBe(1);
});
