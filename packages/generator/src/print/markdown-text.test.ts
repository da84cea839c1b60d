import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { testSeed } from '../../../../test/support/chance.js';
import { inlineCode } from './markdown.js';
import { escapeLine, printText } from './markdown-text.js';

const line = (text: string): string => printText(text, 'line', ({ target }) => `[${inlineCode(target)}](${target}.md)`);

test.each([
  ['A text.', 'A text.'],
  ['Write `a|b`, not "c".', 'Write `a|b`, not "c".'],
  ['See [[allpages]].', 'See [`allpages`](allpages.md).'],
  ['Look![[allpages]]', 'Look\\![`allpages`](allpages.md)'],
  ['A {{b}} c', 'A &#x7B;&#x7B;b&#x7D;&#x7D; c'],
  ['A `x\n\n{{b}}` c', 'A `x {{b}}` c'],
  ['A <img src=x>', 'A &#x3C;img src=x>'],
  ['A \\` b', 'A \\` b'],
  ['A \\', 'A \\\\'],
  ['# A', '\\# A'],
  ['::: a', '\\::: a'],
  ['![a](b)', '!a'],
  ['[a](https://x/)', '[a](https://x/)'],
  ['[a](x.md)', 'a'],
])('%j is written as %j', (given, written) => expect(line(given)).toBe(written));

test.each([
  ['a', '`a`'],
  ['', '`""`'],
  ['a`b', '`` a`b ``'],
  ['a``b', '``` a``b ```'],
  ['`', '`` ` ``'],
  ['a\n\nb', '`a b`'],
  [' a ', '`  a  `'],
])('the code %j is written as %j', (text, written) => expect(inlineCode(text)).toBe(written));

const fragments = fc.constantFrom(
  '{{ x }}',
  '{{',
  '}}',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '`',
  '``',
  '```',
  '~~~',
  '\\',
  '![',
  '[',
  ']',
  '](x)',
  '](https://x)',
  '\n',
  '\n\n',
  '    ',
  '- ',
  '> ',
  '# ',
  '1. ',
  '|',
  '*',
  '_',
  '&#123;',
  '&lt;',
  'a',
  'b',
  ' ',
  '!',
  ':::',
  '[a]: x',
);
const texts = fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join(''));

/** What of a page of Markdown is no text, no code and no link. */
function* strange(node: Nodes): Generator<string> {
  if (node.type === 'html' || node.type === 'image' || node.type === 'definition') yield node.type;
  if ('children' in node) for (const child of node.children) yield* strange(child);
}

/** The code of a page. */
function* codeOf(node: Nodes): Generator<string> {
  if (node.type === 'inlineCode') yield node.value;
  if ('children' in node) for (const child of node.children) yield* codeOf(child);
}

describe('texts next to each other', () => {
  test('have no HTML and no image, and leave the code between them whole', () => {
    fc.assert(
      fc.property(texts, texts, fc.constantFrom('{{ value }}', 'a`b', '``', '<b>'), (first, second, value) => {
        const page = `- ${line(first)} ${inlineCode(value)} ${line(second)}\n`;
        const tree = fromMarkdown(page);
        expect([...strange(tree)], page).toEqual([]);
        expect([...codeOf(tree)], page).toContain(value);
      }),
      { seed: testSeed, numRuns: 400 },
    );
  });

  test('and those of blocks too', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const page = printText(text, 'blocks', () => 'a');
        expect([...strange(fromMarkdown(page))], page).toEqual([]);
      }),
      { seed: testSeed, numRuns: 400 },
    );
  });

  test('names mean themselves', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [paragraph] = fromMarkdown(`a ${escapeLine(text)} b`).children;
        const children = paragraph?.type === 'paragraph' ? paragraph.children : [];
        const said = children.map((child) => (child.type === 'text' ? child.value : `<${child.type}>`)).join('');
        expect(said.replace(/ {2,}/g, ' ')).toBe(`a ${text.replace(/\s+/g, ' ').trim()} b`.replace(/ {2,}/g, ' '));
      }),
      { seed: testSeed, numRuns: 400 },
    );
  });
});
