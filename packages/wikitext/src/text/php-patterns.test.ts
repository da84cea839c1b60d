import { describe, expect, it } from 'vitest';
import { characterClass, linkTrailPattern } from './php-patterns.js';

describe('the letters after a link', () => {
  it.each([
    ['/^([a-z]+)(.*)$/sD', 'abc é', 'abc'],
    ['/^()(.*)$/sD', 'abc', ''],
    ['/^([äöüßa-z]+)(.*)$/sDu', 'größe.', 'größe'],
    ["/^((?:[a-zà]|'(?!'))+)(.*)$/sDu", "l'à''b", "l'à"],
    ["/^((?:c\\'h|C\\'H|[a-z])+)(.*)$/sDu", "c'hab-", "c'hab"],
    ['/^(:?[a-z]+)(.*)$/sDu', ':abc', ':abc'],
    ['/^([\\p{Chakma}]+)(.*)$/su', '\u{11103}\u{11104}a', '\u{11103}\u{11104}'],
    ['/^(\\p{L}+)(.*)$/sDu', 'aд1', 'aд'],
    ['/^([a-z\\x{0900}-\\x{0963}]+)(.*)$/sDu', 'a\u0915x!', 'a\u0915x'],
    ['/^([a-z]+)(.*)$/sDi', 'aBc', 'aBc'],
  ])('are those of %s', (pattern, text, expected) => {
    expect(linkTrailPattern(pattern)?.exec(text)?.[0] ?? '').toBe(expected);
  });

  it.each([
    '',
    'a',
    '/^([a-z+)(.*)$/sD',
    '/^((a+)+b)(.*)$/sD',
    '/^((?:a+)+)(.*)$/sD',
    '/^((?:a|a)*b)(.*)$/sD',
    '/^([z-a]+)(.*)$/sDu',
    '/^([a-z]+)(.*)$/e',
    '/^([a-z]+)(.*)x$/s',
    '/^(\\1+)(.*)$/s',
    '/^(\\p{Nowhere}+)(.*)$/su',
    '/^((?<=a)b+)(.*)$/s',
    '/^(\\)(.*)$/s',
    `/^(${'('.repeat(50_000)})(.*)$/s`,
    `/^([${'a'.repeat(30_000_000)}]+)(.*)$/s`,
  ])('have no other form: %#', (pattern) => {
    expect(linkTrailPattern(pattern)).toBeUndefined();
  });

  it('are found in one pass', () => {
    const pattern = linkTrailPattern("/^((?:aa|a|[a-z]|'(?!'))+)(.*)$/sDu");
    expect(pattern?.exec(`${'a'.repeat(200_000)}''`)?.[0]).toHaveLength(200_000);
  });
});

describe('the inside of a character class', () => {
  it.each([
    [' %!"$&\'()*,\\-.\\/0-9:;=?@A-Z\\\\^_`a-z~\\x80-\\xFF+', 'A^\\-é', '[\n'],
    ['', '', 'a'],
    ['a-z-', 'a-', '#'],
    ['a\\-', 'a-', '\\'],
    ['\\\\-', '\\-', 'a'],
    ['[a', '[a', ']'],
    ['a-zA-Z"\\x{80}-\\x{10ffff}', '"é\u{10ffff}', '1'],
    ["\\'\\:a", "':a", '\\'],
  ])('is read: %j', (inside, inIt, outOfIt) => {
    const source = characterClass(inside);
    for (const one of inIt) expect([one, new RegExp(`[${source}#%]`, 'u').test(one)]).toEqual([one, true]);
    for (const one of outOfIt) expect([one, new RegExp(`[^${source}]`, 'u').test(one)]).toEqual([one, true]);
  });

  it.each(['a]', 'a\\', 'z-a', ']+(a+)+[', '\\d', '\\x{110000}', '\\x{}', 'a'.repeat(30_000_000)])(
    'is not: %#',
    (inside) => {
      expect(characterClass(inside)).toBeUndefined();
    },
  );
});
