import { format } from 'prettier';
import { expect, test } from 'vitest';
import { createPrinter } from './print-source-file.js';
import type { Declaration, SourceFile } from './source-file.js';

const printSourceFile = await createPrinter();

const many = Array.from({ length: 12 }, (_, at) => `'value number ${at}'`);
const declarations: readonly Declaration[] = [
  { kind: 'reexports', from: ['./a.js', './b.js'] },
  { kind: 'union', name: 'None', docs: [], members: [] },
  { kind: 'union', name: 'Short', docs: ['A short one.'], members: ["'a'", "'b'"] },
  { kind: 'union', name: 'NextLine', docs: [], members: many.slice(0, 6) },
  { kind: 'union', name: 'Long', docs: ['First.', '@deprecated'], members: many, typeParameter: 'T' },
  { kind: 'application', name: 'Fits', docs: [], typeParameter: 'T', of: 'Map', arguments: ['string', 'T'] },
  { kind: 'application', name: 'Broken', docs: [], typeParameter: 'T', of: 'Map', arguments: many },
  { kind: 'interface', name: 'Empty', docs: [], properties: [] },
  {
    kind: 'interface',
    name: 'Full',
    docs: ['With all there is.'],
    typeParameter: 'T',
    extends: 'Empty',
    properties: [
      { name: 'a-b', type: 'string', optional: true, docs: ['One `code`.', '@default 1'] },
      { name: 'plain', type: 'readonly T[]', optional: false, docs: [] },
    ],
    index: { key: 'string', type: 'unknown', docs: ['Others.'] },
  },
  { kind: 'constant', name: 'inside', docs: ['A text.'], value: "'= \\n'" },
  { kind: 'union', name: 'Inside', docs: [], members: ['typeof inside'] },
  { kind: 'constant', name: 'last', docs: [], type: 'Full<1>', value: "{\n  plain: [1],\n  'a-b': 'x',\n}" },
];

const file: SourceFile = {
  header: '// A header.',
  imports: [
    { from: './types.js', types: ['B', 'A'] },
    { from: './both.js', types: ['A'], values: ['b'] },
    { from: './nothing.js', types: [] },
    { from: './long.js', values: many.map((_, at) => `aRatherLongName${at}`) },
  ],
  declarations,
};

test('every kind of declaration is as prettier would write it', async () => {
  const printed = printSourceFile(file);
  expect(printed).toBe(await format(printed, { parser: 'typescript', printWidth: 120, singleQuote: true }));
  expect(printed).toContain("import { type A, b } from './both.js';\n");
  expect(printed).not.toContain('nothing');
  expect(printed).toContain("export const inside = '= \\n';");
});

test('a file without declarations is a module', () => {
  expect(printSourceFile({ header: '// A header.', imports: [{ from: './a.js' }], declarations: [] })).toBe(
    '// A header.\n\nexport {};\n',
  );
});
