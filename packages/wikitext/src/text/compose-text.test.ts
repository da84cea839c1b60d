import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeText } from './compose-text.js';

const characters: readonly string[] = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));
/** Characters that composition changes, or that change what is composed. */
const special = characters.filter((one) => /\p{M}/u.test(one) || one.normalize('NFD') !== one);
const composing = new Set(special.flatMap((one) => Array.from(one.normalize('NFD'))));

const anyOf = (from: readonly string[]): fc.Arbitrary<string> =>
  fc.nat(from.length - 1).map((index) => from[index] ?? '');
const marks = special.filter((one) => /\p{M}/u.test(one));
const part = fc.oneof(
  fc.array(anyOf(marks), { minLength: 1, maxLength: 200 }).map((some) => some.join('')),
  fc.tuple(anyOf(special), fc.integer({ min: 1, max: 3000 })).map(([one, times]) => one.repeat(times)),
  fc.array(anyOf([...composing]), { maxLength: 10 }).map((some) => some.join('')),
  anyOf(characters),
  fc.constantFrom('a', 'x'.repeat(2047), '\ud800', '\udc00', '\u{16d63}\u{16d67}', 'a\u0301', '\u1100\u1161\u11a8'),
);

describe('composeText', () => {
  it('composes long texts as ICU does', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const text = parts.join('');
        return composeText(text) === text.normalize('NFC');
      }),
      { numRuns: 2000 },
    );
  });

  it('puts each mark in order with those of other classes', () => {
    const some = marks.filter((_, index) => index % 25 === 0);
    const wrong = marks.filter((mark) => {
      const text = some.map((other) => `${other}${mark}`).join('');
      return composeText(text) !== text.normalize('NFC');
    });
    expect(wrong).toEqual([]);
  });

  it('knows each character that changes the order of what precedes it', () => {
    const ofClass = new Set(marks);
    const wrong = characters.filter(
      (one) => !ofClass.has(one) && !`\u0345${one}`.normalize('NFD').startsWith('\u0345'),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['marks in the wrong order', 'a', '\u0301', '\u0316'],
    ['marks that are two marks each', 'a', '\u0f73', ''],
    ['characters that are composed with themselves', 'a', '\u{16d67}', ''],
  ])('composes millions of %s', (_, start, one, other) => {
    const text = start + one.repeat(1_000_000) + other.repeat(1_000_000);
    expect(composeText(text).length).toBeGreaterThan(300_000);
  });
});
