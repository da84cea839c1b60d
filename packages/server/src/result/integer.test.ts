import { describe, expect, it } from 'vitest';
import { phpFromJson } from '../formats/print-php.js';
import { serialize } from '../formats/serialize.js';
import { xmlDocument } from '../formats/print-xml.js';
import { compareIntegers, fitsInt64, integerOf, isIntegerKey, leadingInteger, narrowed, saturated } from './integer.js';
import { sizeOf } from './value.js';

it.each([
  ['5', 5],
  ['-0', 0],
  ['+5', 5],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992n],
  ['+9007199254740993', 9007199254740993n],
  ['-0009007199254740993', -9007199254740993n],
  ['9223372036854775807', 9223372036854775807n],
])('%s is exact', (digits, want) => expect(integerOf(digits)).toBe(want));

it('knows 64 bits', () => {
  expect(fitsInt64(integerOf('9223372036854775807'))).toBe(true);
  expect(fitsInt64(integerOf('9223372036854775808'))).toBe(false);
  expect(fitsInt64(integerOf('-9223372036854775808'))).toBe(true);
  expect(fitsInt64(integerOf('9'.repeat(500)))).toBe(false);
  expect(saturated('9'.repeat(30))).toBe(9223372036854775807n);
  expect(saturated('-9223372036854775809')).toBe(-9223372036854775808n);
  expect(leadingInteger(' 12abc')).toBe(12);
  expect(leadingInteger('abc')).toBe(0);
});

it('makes numbers of bigints where they are exact', () => {
  expect(narrowed(5n)).toBe(5);
  expect(narrowed(2n ** 53n)).toBe(2n ** 53n);
});

it('orders numbers and bigints', () =>
  expect(
    ['9007199254740993', '3', '9007199254740992', '-9007199254740993'].map(integerOf).sort(compareIntegers),
  ).toEqual([-9007199254740993n, 3, 9007199254740992n, 9007199254740993n]));

// The result of `serialize([$key => 1])` in PHP.
it.each([
  ['9223372036854775807', true],
  ['-9223372036854775808', true],
  ['9223372036854775808', false],
  ['-0', false],
  ['007', false],
])('%s is a key of an integer: %s', (key, want) => expect(isIntegerKey(key)).toBe(want));

describe('a response with a large integer', () => {
  const id = integerOf('9007199254740993');
  const page = { pageid: id, title: '9007199254740993', missing: true };
  const response = new Map([['query', { pages: new Map([[id, page]]), list: [page], ids: [id, 1] }]]);
  const inner = '{"pageid":9007199254740993,"title":"9007199254740993","missing":';
  it('is exact in every format', () => {
    const json = serialize(response, 2, false);
    expect(json).toBe(
      `{"query":{"pages":{"9007199254740993":${inner}true}},"list":[${inner}true}],"ids":[9007199254740993,1]}}`,
    );
    expect(serialize(response, 1, true)).toBe(json.replaceAll('true', '""'));
    expect(phpFromJson(json)).toContain('i:9007199254740993;a:3:{s:6:"pageid";i:9007199254740993;s:5:"title";s:16:"');
    expect(xmlDocument(response, { language: 'en' })).toContain('pageid="9007199254740993"');
  });
  it('has the size of its digits', () => expect(sizeOf({ id })).toBe(16));
});
