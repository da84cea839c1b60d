import { expect, test } from 'vitest';
import { sampleProfile } from '../../test/support/sample-wiki.js';
import { completeLinks } from './pipe-trick.js';

const { legaltitlechars } = sampleProfile().facts.general;

test.each([
  ['Page', '[[Help:Editing (basics)|]]', '[[Help:Editing (basics)|Editing]]'],
  ['Page', '[[:Category:A|]] and [[B, C (D)|]]', '[[:Category:A|A]] and [[B, C (D)|B, C]]'],
  ['Page', '[[Boston, Massachusetts|]]', '[[Boston, Massachusetts|Boston]]'],
  ['Page', '[[北京（城市）|]]', '[[北京（城市）|北京]]'],
  ['Page', '[[A|b]] [[|]] [[a<b|]]', '[[A|b]] [[|]] [[a<b|]]'],
  ['Page', '[[|Other]]', '[[Other]]'],
  ['Mercury (planet)', '[[|Venus]]', '[[Venus (planet)|Venus]]'],
  ['Boston, Texas', '[[|Dallas]]', '[[Dallas, Texas|Dallas]]'],
])('on %s, saving completes %s', (title, text, want) => {
  expect(completeLinks(text, title, legaltitlechars)).toBe(want);
});

test('what would take long is not completed', () => {
  expect(completeLinks(`[[${'('.repeat(301)}|]]`, 'Page', legaltitlechars)).toBeUndefined();
  expect(completeLinks('[[a|]]'.repeat(1001), 'Page', legaltitlechars)).toBeUndefined();
  expect(completeLinks(`[[${'(,'.repeat(150)}|]]`.repeat(1000), 'Page', legaltitlechars)).toBeDefined();
});
