import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUrlBytes, decodeUtf8, legacyEncodingOf } from './unicode.js';

const decoded = (bytes: readonly number[], code: string, ...fallbacks: readonly string[]): string =>
  decodeUrlBytes(Buffer.from(bytes), legacyEncodingOf(code, fallbacks));

describe('bytes of a URL that are no UTF-8', () => {
  it.each([
    ['en', [0x80, 0x81, 0xe9], '€é'],
    ['el', [0x80, 0x81, 0x9f, 0xae, 0xe1], '\u0080\u0081\u009fα'],
    ['pl', [0x80, 0xb1], '\u0080ą'],
    ['ru', [0x98, 0xef], 'п'],
    ['he', [0xd9, 0xe0], 'א'],
    ['hy', [0xc3, 0x28, 0xe3, 0x81, 0x43, 0xc2, 0x85, 0xd5, 0xa1, 0xe9], '(C\u0085ա'],
  ] as const)('are of the encoding that the language %s had', (language, bytes, text) => {
    expect(decoded(bytes, language)).toBe(text);
  });

  it('are of the encoding of a fallback', () => {
    expect(decoded([0xe9], 'kk', 'kk-cyrl', 'kk-latn')).toBe('й');
    expect(decoded([0xe9], 'uz', 'ru')).toBe('é');
  });

  it('are UTF-8 where they can be', () => {
    expect(decoded([...Buffer.from('ü')], 'el')).toBe('ü');
  });
});

describe('bytes of a body that are no UTF-8', () => {
  it.each([
    [[0x61, 0xff, 0xff, 0x62], 'a\ufffd\ufffdb'],
    [[0xe2, 0x82, 0x61], '\ufffda'],
    [[0xc0, 0x80], '\ufffd'],
    [[0xed, 0xa0, 0x80], '\ufffd'],
    [[0xf0, 0x9f, 0x98, 0x80, 0x80], '\u{1f600}\ufffd'],
    [[0xf4, 0x90, 0x80, 0x80], '\ufffd'],
    [[0xfd, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80], '\ufffd\ufffd'],
  ])('%j', (bytes, text) => {
    expect(decodeUtf8(Buffer.from(bytes))).toBe(text);
  });

  /** A first byte and its continuation bytes, valid or not. */
  const sequences =
    /[\xc0-\xdf][\x80-\xbf]?|[\xe0-\xef][\x80-\xbf]{0,2}|[\xf0-\xf7][\x80-\xbf]{0,3}|[\xf8-\xfb][\x80-\xbf]{0,4}|[\xfc\xfd][\x80-\xbf]{0,5}|[\x80-\xff]/g;
  const slowly = (bytes: Buffer): string =>
    bytes.toString('latin1').replace(sequences, (sequence) => {
      const one = Buffer.from(sequence, 'latin1');
      return isUtf8(one) ? one.toString('utf8') : '\ufffd';
    });

  it('become one character for each sequence, whatever they are', () => {
    const byte = fc.integer({ min: 0x78, max: 0xff });
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 12 }), (bytes) => {
        expect(decodeUtf8(Buffer.from(bytes))).toBe(slowly(Buffer.from(bytes)));
      }),
      { numRuns: 20_000 },
    );
  });
});
