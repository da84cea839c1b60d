import { format } from 'prettier';
import { expect, test } from 'vitest';
import {
  printApplication,
  printConstant,
  printFile,
  printInterface,
  printReexports,
  printUnion,
} from './print-declarations.js';

const many = Array.from({ length: 12 }, (_, at) => `'value number ${at}'`);
const declarations = [
  printReexports(['./a.js', './b.js']),
  printUnion('None', []),
  printUnion('Short', ["'a'", "'b'"], ['A short one.']),
  printUnion('NextLine', many.slice(0, 6)),
  printUnion('Long', many, ['First.', '@deprecated'], 'T'),
  printApplication('Fits', ['Map', ['string', 'T']], [], 'T'),
  printApplication('Broken', ['Map', many], [], 'T'),
  printInterface({ name: 'Empty', properties: [] }),
  printInterface({
    name: 'Full',
    docs: ['With all there is.'],
    typeParameter: 'T',
    extends: 'Empty',
    properties: [
      { name: 'a-b', type: 'string', optional: true, docs: ['One `code`.', '@default 1'] },
      { name: 'plain', type: 'readonly T[]' },
    ],
    index: { key: 'string', type: 'unknown', docs: ['Others.'] },
  }),
  printConstant('inside', "'= \\n'", ['A text.']),
  printUnion('Inside', ['typeof inside']),
  printConstant('last', "{\n  plain: [1],\n  'a-b': 'x',\n}", [], 'Full<1>'),
];

const imports = [
  { from: './types.js', types: ['B', 'A'] },
  { from: './both.js', types: ['A'], values: ['b'] },
  { from: './nothing.js', types: [] },
  { from: './long.js', values: many.map((_, at) => `aRatherLongName${at}`) },
];

test('every kind of declaration is as prettier would write it', async () => {
  const printed = printFile('// A header.', imports, declarations);
  expect(printed).toBe(await format(printed, { parser: 'typescript', printWidth: 120, singleQuote: true }));
  expect(printed).toContain("import { type A, b } from './both.js';\n");
  expect(printed).not.toContain('nothing');
  expect(printed).toContain("export const inside = '= \\n';");
});

test('a file without declarations is a module', () => {
  expect(printFile('// A header.', [{ from: './a.js' }], [])).toBe('// A header.\n\nexport {};\n');
});
