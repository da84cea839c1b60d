import { describe, expect, it } from 'vitest';
import { decodeUrlBytes } from './unicode.js';

const decoded = (bytes: readonly number[], language: string): string => decodeUrlBytes(Buffer.from(bytes), language);

describe('bytes of a URL that are no UTF-8', () => {
  it.each([
    ['en', [0x80, 0x81, 0xe9], '€é'],
    ['el', [0x80, 0x81, 0x9f, 0xae, 0xe1], '\u0080\u0081\u009fα'],
    ['pl', [0x80, 0xb1], '\u0080ą'],
    ['ru', [0x98, 0xef], 'п'],
    ['he', [0xd9, 0xe0], 'א'],
  ] as const)('are of the encoding that the language %s had', (language, bytes, text) => {
    expect(decoded(bytes, language)).toBe(text);
  });

  it('are UTF-8 where they can be', () => {
    expect(decoded([...Buffer.from('ü')], 'el')).toBe('ü');
  });
});
