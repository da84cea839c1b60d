import fc from 'fast-check';
import prettier from 'prettier';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { printYaml } from './yaml.js';
import { testSeed } from '../../../../test/support/chance.js';

const options = { printWidth: 120, singleQuote: true } as const;
const texts = [
  '',
  ' a',
  'a ',
  "it's",
  'say "x"',
  `both ' and "`,
  'a: b',
  'a #b',
  '# a',
  '- a',
  '-',
  '123',
  '1e3',
  '0x1f',
  'true',
  'No',
  '~',
  'null',
  '2024-01-01',
  '!read',
  '*',
  '&a',
  '|',
  '>',
  '@x',
  '`code`',
  '%a',
  '{a}',
  '[a]',
  'a\\b',
  'a\tb',
  'line\nline',
  'line\n\nline\n',
  ' lead\nline',
  'trail \nline',
  'x\n',
  'x\n\n',
  'é',
  '日本語',
  '😀',
  'a,b',
  'a:',
  'http://x/y',
  '$ref',
  '#/a/b',
  '1.2.3',
  '.5',
  '-1',
  '+1',
  '...',
  '---',
  'word '.repeat(60).trim(),
  '="',
  '\u00a0',
  '\u007f',
];
const leaf = fc.oneof(fc.constantFrom(...texts), fc.integer(), fc.boolean(), fc.constant(null), fc.string());
const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 12 }),
    fc.array(fc.integer()),
    fc.dictionary(fc.oneof(fc.constantFrom(...texts.filter(({ length }) => length < 100)), fc.string()), tie('value'), {
      maxKeys: 5,
    }),
  ),
})).value;

describe('printed text is the same data and is what prettier would write', () => {
  test('YAML', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom('a', 'b'), data, { minKeys: 1 }), async (value) => {
        const text = printYaml(value);
        expect(parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(await prettier.format(text, { ...options, parser: 'yaml' })).toBe(text);
      }),
      { seed: testSeed, numRuns: 300 },
    );
  });

  test.each(texts.map((text) => [text]))('YAML string %j', async (text) => {
    const printed = printYaml({ key: text, list: [text, { [text]: text, other: [text] }] });
    expect(parse(printed)).toEqual({ key: text, list: [text, { [text]: text, other: [text] }] });
    expect(await prettier.format(printed, { ...options, parser: 'yaml' })).toBe(printed);
  });
});
