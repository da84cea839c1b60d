import { expect, it } from 'vitest';
import {
  appendQuery,
  encodeFragment,
  encodeLegacyFragment,
  encodeQueryPart,
  encodeTitle,
  idOf,
  percentEncode,
  tidyUrl,
} from './url.js';

// What MediaWiki 1.43 returned.

it.each([
  ['a b', 'a_b', 'a_b', 'a_b'],
  ['é', 'é', '.C3.A9', 'é'],
  ['a%41', 'a%2541', 'a.2541', 'a%41'],
  ['a%4', 'a%4', 'a.254', 'a%4'],
  ['%zz', '%zz', '.25zz', '%zz'],
  ['a\tb\nc d', 'a_b_c_d', 'a.09b.0Ac_d', 'a_b_c_d'],
  ['"<>', '"<>', '.22.3C.3E', '"<>'],
  ['x:y', 'x:y', 'x:y', 'x:y'],
  ['a.b', 'a.b', 'a.b', 'a.b'],
  ['A_b%20', 'A_b%2520', 'A_b.2520', 'A_b%20'],
])('the fragment %j', (text, fragment, legacy, id) =>
  expect([encodeFragment(text), encodeLegacyFragment(text), idOf(text)]).toEqual([fragment, legacy, id]),
);

it('cuts fragments', () => {
  const text = '𐐨'.repeat(1030);
  expect([encodeFragment(text), idOf(text)]).toEqual(['𐐨'.repeat(1024), '𐐨'.repeat(1024)]);
  expect(encodeLegacyFragment('é'.repeat(1030))).toBe('.C3.A9'.repeat(1024));
});

it.each([
  ['http://a/b', 'c=d', 'http://a/b?c=d'],
  ['http://a/b?x', 'c=d', 'http://a/b?x&c=d'],
  ['http://a/b#f', 'c=d', 'http://a/b?c=d#f'],
  ['http://a/b?x#f?', 'c=d', 'http://a/b?x&c=d#f?'],
  ['http://a', '', 'http://a'],
  ['?', 'c', '?&c'],
])('%s with the query %j is %s', (url, query, want) => expect(appendQuery(url, query)).toBe(want));

it('encodes the parts of addresses', () => {
  const text = 'a b;@$!*(),/~:&\'"+?=#<>%é';
  expect(encodeQueryPart(text)).toBe('a+b%3B%40%24%21%2A%28%29%2C%2F%7E%3A%26%27%22%2B%3F%3D%23%3C%3E%25%C3%A9');
  expect(encodeTitle(text)).toBe('a+b;@$!*(),/~:%26%27%22%2B%3F%3D%23%3C%3E%25%C3%A9');
  expect(percentEncode(Buffer.from(text))).toBe(
    'a%20b%3B%40%24%21%2A%28%29%2C%2F~%3A%26%27%22%2B%3F%3D%23%3C%3E%25%C3%A9',
  );
  expect(percentEncode(Uint8Array.of(0, 0xff))).toBe('%00%FF');
});

it.each([
  ['http://a/b/../c', 'http://a/c'],
  ['http://a/b/./c', 'http://a/b/c'],
  ['http://a/..', 'http://a/'],
  ['http://a/../../b', 'http://a/b'],
  ['http://a/b/..', 'http://a/'],
  ['http://a/b/.', 'http://a/b/'],
  ['http://a/b/../../c?d/../e#f/../g', 'http://a/c?d/../e#f/../g'],
  ['http://a/b?', 'http://a/b'],
  ['http://a/...', 'http://a/...'],
  ['http://a/b/..c', 'http://a/b/..c'],
  ['http://a?', 'http://a?'],
  ['http://a/b//../c', 'http://a/b/c'],
])('%s is %s', (url, want) => expect(tidyUrl(url)).toBe(want));
