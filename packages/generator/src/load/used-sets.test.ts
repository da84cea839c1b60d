/** The sets that a spec uses: those that places of names and texts name, not words that look like a name. */
import { expect, test } from 'vitest';
import { usedSets } from './used-sets.js';

const all = {
  KEPT: { values: ['a'], description: 'A set' },
  BASE: { values: ['a'], description: 'A set' },
  LIKE: { like: 'BASE', description: 'A set' },
};
const module = (parts: object) => ({ path: 'modules/list/things.yaml', value: { prefix: 'th', ...parts } });

test.each([
  ['the type of a parameter', module({ parameters: { dir: { type: 'KEPT' } } }), ['KEPT']],
  ['a type that is like another', module({ parameters: { dir: { type: 'LIKE' } } }), ['BASE', 'LIKE']],
  ['the values of a field', module({ result: { query: { a: { type: 'string', values: 'KEPT' } } } }), ['KEPT']],
  ['a link', module({ description: 'See [[set:KEPT]].' }), ['KEPT']],
  ['a number', module({ description: 'Up to {{KEPT.max}}.' }), ['KEPT']],
  ['states', { path: 'states.yaml', value: [{ name: 'a', description: 'b', set: 'KEPT' }] }, ['KEPT']],
  [
    'an extension',
    { ...module({ parameters: { dir: { type: 'KEPT' } } }), path: 'extensions/A/modules/list/b.yaml' },
    ['KEPT'],
  ],
  ['a word of a text', module({ description: 'KEPT as it is', summary: 'LIKE this' }), []],
  ['a default', module({ parameters: { dir: { type: 'string', default: 'KEPT' } } }), []],
  ['what does not fit the schema', module({ parameters: ['KEPT'], result: 'KEPT' }), []],
])('%s', (_, document, want) => {
  expect(Object.keys(usedSets(all, [document], {})).toSorted()).toEqual(want);
});

test('sets of the spec itself stay, with those that they are like', () => {
  expect(Object.keys(usedSets(all, [], { LIKE: all.LIKE })).toSorted()).toEqual(['BASE', 'LIKE']);
});
