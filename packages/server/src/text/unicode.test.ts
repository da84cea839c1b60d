import { describe, expect, it } from 'vitest';
import { decodeUrlBytes, legacyEncodingOf } from './unicode.js';

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
