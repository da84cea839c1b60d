import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';
import { testSeed } from '../../../../test/support/chance.js';
import { partsOfMarkdown, readMarkdown } from './markdown-tree.js';

/** The code of a text, by its tree. */
function* codeOf(node: Nodes, text: string): Generator<string> {
  if (node.type === 'inlineCode' || node.type === 'code')
    yield text.slice(node.position?.start.offset, node.position?.end.offset);
  else if ('children' in node) for (const child of node.children) yield* codeOf(child, text);
}

const fragments = [
  '`',
  '``',
  '```',
  '`a`',
  'a',
  ' ',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '> ',
  '# ',
  '[',
  '](',
  ')',
  '\\',
  '~~~',
  '    ',
  '\t',
  '\r',
];

test('parts are the code of the tree, and what is between', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...fragments), { maxLength: 12 }), (some) => {
      const text = some.join('');
      const parts = partsOfMarkdown(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.filter(({ code }) => code).map((part) => part.text)).toEqual([
        ...codeOf(readMarkdown(text, 'blocks'), text),
      ]);
    }),
    { seed: testSeed, numRuns: 400 },
  );
});
