import fc from 'fast-check';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { literal } from './literal.js';
import { testSeed } from '../../../../test/support/chance.js';

async function expectPrettier(value: unknown): Promise<void> {
  const start = 'export const a = ';
  const printed = `${start}${literal(value, start.length, 1)};\n`;
  expect(printed).toBe(await format(printed, { parser: 'typescript', printWidth: 120, singleQuote: true }));
}

test('long texts stand where prettier puts them, also behind short keys', async () => {
  const long = 'long '.repeat(30);
  await expectPrettier({ abc: long, text: long, texts: long, 'a-b': long, '-b': long, short: 'short' });
});

const leaf = fc.oneof(fc.constantFrom('a', "it's", 'say "x"', 'word '.repeat(60).trim()), fc.nat(), fc.boolean());
const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 12 }),
    fc.array(fc.nat()),
    fc.dictionary(fc.constantFrom('a', 'key', 'a-b', 'aLongerKey'), tie('value'), { maxKeys: 5 }),
  ),
})).value;

test('random data is as prettier would write it', async () => {
  await fc.assert(
    fc.asyncProperty(
      data.filter((value) => typeof value === 'object'),
      expectPrettier,
    ),
    { seed: testSeed, numRuns: 300 },
  );
});
