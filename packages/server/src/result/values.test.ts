/** Small conversions: timestamps, serialized values, hashes, letters, ends of blocks, addresses. */
import { describe, expect, it } from 'vitest';
import { sha1ToBase36, sha1ToHex } from '../text/base36.js';
import { readExpiry } from '../time/expiry-time.js';
import {
  firstLetterOf,
  lowerCase,
  upperCase,
  normalizeText,
  makeSortkey,
  tidyUrl,
  addSeconds,
  fromUnix,
  toUnix,
} from '@wiki-query/wikitext';
import { phpList, unserializePhp } from '../text/php-serialize.js';
import { mark, SizeBudget, sizeOf } from './value.js';
import { expiryToIso, isMwTimestamp, rowToIso } from '../time/timestamps.js';

const now = '20250624115301';

describe('timestamps', () => {
  it('go both ways', () => {
    expect(rowToIso('20250624115301', now)).toBe('2025-06-24T11:53:01Z');
    expect(fromUnix(toUnix('20250624115301'))).toBe('20250624115301');
    expect(addSeconds('20250228235959', 1)).toBe('20250301000000');
  });
  it.each([
    ['20250624115301', true],
    ['20251324115301', false],
    ['2025062411530', false],
  ])('%s: %s', (text, is) => expect(isMwTimestamp(text)).toBe(is));
  it.each([
    ['', '2025-06-24T11:53:01Z'],
    ['\0'.repeat(14), '2025-06-24T11:53:01Z'],
    ['0', '2025-06-24T11:53:01Z'],
    ['2024', '1970-01-01T00:33:44Z'],
    ['20231332006161', '2024-02-01T01:02:01Z'],
    ['2024-02-29 10:00:00', '2024-02-29T10:00:00Z'],
    ['once upon a time', false],
  ])('of old rows: %j is %s', (row, want) => expect(rowToIso(row, now)).toBe(want));
  it('say infinity in the word requested', () => {
    expect(expiryToIso('infinity', now, 'infinite')).toBe('infinite');
    expect(expiryToIso(null, now)).toBe('infinity');
  });
});

describe('ends', () => {
  it.each([
    ['3 days', '20250627115301'],
    ['1 week 2 hours', '20250701135301'],
    ['1 month', '20250724115301'],
    ['20990101000000', '20990101000000'],
    ['2030-01-02T03:04:05Z', '20300102030405'],
    ['2030-01-02', '20300102000000'],
    ['some time', undefined],
    ['', undefined],
  ])('%j', (text, want) => expect(readExpiry(text, '20250624115301', { timezone: 'UTC', timeoffset: 0 })).toBe(want));

  // As `strtotime` of PHP with this default zone.
  it.each([
    ['1 day', '20250308173000', '20250309163000'],
    ['24 hours', '20250308173000', '20250309163000'],
    ['1 month', '20250301173000', '20250401163000'],
    ['1 month', '20250131173000', '20250303173000'],
    ['1 hour', '20251102053000', '20251102073000'],
    ['3 days ago', '20250310170000', '20250307180000'],
    ['20990101000000', '20250301173000', '20990101050000'],
    ['2025-07-01', '20250301173000', '20250701040000'],
    ['2025-07-01 12:00', '20250301173000', '20250701160000'],
    ['2025-07-01T00:00:00Z', '20250301173000', '20250701000000'],
  ])('in New York, %j at %s', (text, at, want) =>
    expect(readExpiry(text, at, { timezone: 'America/New_York', timeoffset: -300 })).toBe(want),
  );
});

describe('serialized values', () => {
  it('are read by bytes', () => {
    const value = unserializePhp('a:2:{i:0;s:4:"éé";s:1:"k";a:1:{s:1:"1";d:0.5;}}');
    expect(value).toEqual(
      new Map<unknown, unknown>([
        [0, 'éé'],
        ['k', new Map([[1, 0.5]])],
      ]),
    );
  });
  it.each(['', 'x', 'a:1:{i:0;', 's:5:"abc";', 'a:1:{N;i:1;}', 'i:x;', 'a:999999999:{}'])('%j is not one', (text) =>
    expect(unserializePhp(text)).toBeUndefined(),
  );
  it('knows lists', () => {
    expect(phpList(unserializePhp('a:2:{i:0;N;i:1;b:1;}'))).toEqual([null, true]);
    expect(phpList(unserializePhp('a:1:{i:1;N;}'))).toBeUndefined();
  });
});

it('converts hashes', () => {
  const hex = '0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33';
  expect(sha1ToHex(sha1ToBase36(hex))).toBe(hex);
  expect(sha1ToBase36(hex)).toHaveLength(31);
});

it('cases letters as PHP does', () => {
  expect(lowerCase('ΑΣ')).toBe('ασ');
  expect(upperCase('straße')).toBe('STRASSE');
  expect(firstLetterOf('en').upper('ﬁx')).toBe('Fix');
  expect(firstLetterOf('en').upper('ᾳ')).toBe('ᾼ');
  expect(firstLetterOf('az').upper('i')).toBe('İ');
  expect(firstLetterOf('gag', ['tr']).lower('I')).toBe('ı');
  expect(firstLetterOf('en').upper('')).toBe('');
});

it('makes sort keys', () => {
  expect(makeSortkey('uppercase')('a é')).toBe('A É');
  expect(makeSortkey('identity')('aé')).toBe('aé');
  expect(makeSortkey('numeric')('a012')).toBe('A0\0\u000212');
});

it.each([
  ['http://a/b/../c?', 'http://a/c'],
  ['http://a/./b/.?x=../y#z', 'http://a/b/?x=../y#z'],
  ['http://a?', 'http://a?'],
])('tidies %s', (url, want) => expect(tidyUrl(url)).toBe(want));

it('normalises text as the language does', () => {
  expect(normalizeText('e\u0301', 'en')).toBe('é');
  expect(normalizeText('\ufef3\ufef2', 'en')).toBe('\ufef3\ufef2');
  expect(normalizeText('\ufef3\ufef2\ufbdd', 'ar')).toBe('\u064a\u064a\u0677');
  expect(normalizeText('\u0d28\u0d4d\u200d', 'ml')).toBe('\u0d7b');
});

describe('the budget of a response', () => {
  it('measures a constant once', () => {
    const list = ['ä', 12, true, null];
    const constant = mark({ list, more: new Map([['key', 'text']]) }, { constant: true });
    expect(sizeOf({ constant })).toBe(9);
    list.push('not measured again');
    expect(sizeOf([constant, constant])).toBe(18);
    expect(sizeOf({ list })).toBe(23);
  });
  it('counts the values that fit, and none that does not', () => {
    const budget = new SizeBudget(10);
    expect(budget.take({ text: 'abc' })).toBe(true);
    expect(budget.take({ text: 'defgh' })).toBe(true);
    expect(budget.take({ text: 'ijk' })).toBe(false);
    expect(budget.take({ text: 'ij' })).toBe(true);
    expect(budget.take({ text: 'k' })).toBe(false);
  });

  it('counts a value that a response must contain, and leaves no room after it', () => {
    const budget = new SizeBudget(3);
    budget.force({ text: 'äöü' });
    expect(budget.take(0)).toBe(false);
    expect(budget.take(null)).toBe(false);
  });
});
