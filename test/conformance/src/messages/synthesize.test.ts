import { expect, it } from 'vitest';
import { synthesize } from './synthesize.js';

const words = (text: string): string => text.replace(/\p{L}+/gu, 'w');

it.each([
  ['a', 'Moved $1 to [[$2]]', 'w $1 w [[$2]]'],
  ['b', '{{PLURAL:$1|one page|$1 pages}}', '{{w:$1|w|$1 w}}'],
  ['c', '* First line\n* Second <b>line</b>', '* w\n* w <w>w</w>'],
  ['d', ', ', ', '],
])('%s keeps its markup', (name, text, want) => expect(words(synthesize(name, text))).toBe(want));

it.each([
  ['january', 'January'],
  ['mainpage', 'Main Page'],
  ['somepage', 'Project:Rules'],
  ['fileexists', '[[$1|thumb]]'],
])('%s is data', (name, text) => expect(synthesize(name, text)).toBe(text));

it('uses no word of the text', () => {
  const text = synthesize('x', 'You do not have permission to $1, for the following reason:');
  expect(text).not.toMatch(/permission|following|reason/);
});
