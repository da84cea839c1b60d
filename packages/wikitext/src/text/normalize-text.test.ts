import { expect, test } from 'vitest';
import { normalizeText } from './normalize-text.js';

const characters: readonly string[] = Array.from({ length: 0x11_0000 }, (_, code) =>
  code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code),
);

test('each character is normalized', () => {
  const wrong = characters.filter((one) => normalizeText(one, 'en') !== one.normalize('NFC'));
  expect(wrong).toEqual([]);
});

test('each pair of characters that are composed is normalized', () => {
  const pairs = characters.map((one) => one.normalize('NFD')).filter((decomposed) => [...decomposed].length > 1);
  const wrong = pairs.filter((pair) => normalizeText(pair, 'en') !== pair.normalize('NFC'));
  expect(pairs.length).toBeGreaterThan(10_000);
  expect(wrong).toEqual([]);
});

test('combining marks are put in order', () => {
  const marks = characters.filter((one) => /\p{M}/u.test(one));
  const wrong = marks.filter((mark) => {
    const text = `a\u0301\u0323${mark}\u0316`;
    return (
      normalizeText(text, 'en') !== text.normalize('NFC') ||
      normalizeText(`x${mark}`, 'en') !== `x${mark}`.normalize('NFC')
    );
  });
  expect(marks.length).toBeGreaterThan(2000);
  expect(wrong).toEqual([]);
});
