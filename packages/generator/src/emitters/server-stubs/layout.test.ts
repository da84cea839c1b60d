import { format } from 'prettier';
import { expect, test } from 'vitest';
import { literal } from './layout.js';

test('long texts stand where prettier puts them, also behind short keys', async () => {
  const long = 'long '.repeat(30);
  const value = { abc: long, text: long, texts: long, 'a-b': long, '-b': long, short: 'short' };
  const printed = `export const a = ${literal(value, 17)};\n`;
  expect(printed).toBe(await format(printed, { parser: 'typescript', printWidth: 120, singleQuote: true }));
});
