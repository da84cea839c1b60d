import { expect, test } from 'vitest';
import { UsageError } from './host.js';
import { parseJson } from './parse-json.js';

test.each([
  ['', 'w.json is not JSON: '],
  ['[1', 'w.json is not JSON: '],
  ['{"modules":'.repeat(100_000) + '1' + '}'.repeat(100_000), 'w.json has lists and objects in more than 100 others'],
  ['['.repeat(102) + ']'.repeat(102), 'w.json has lists and objects in more than 100 others'],
])('what cannot be read is named', (text, message) => {
  expect(() => parseJson(text, 'w.json')).toThrow(UsageError);
  expect(() => parseJson(text, 'w.json')).toThrow(message);
});

test('a deep value is read', () => {
  expect(parseJson('['.repeat(100) + ']'.repeat(100), 'w.json')).toBeInstanceOf(Array);
});

test('a byte order mark says nothing', () => {
  expect(parseJson('\uFEFF{"a": 1}', 'w.json')).toEqual({ a: 1 });
});
