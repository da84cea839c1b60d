import { expect, test } from 'vitest';
import { parseGadgets } from './gadget-definitions.js';

test('items of the list, with their options, under their headings', () => {
  const [first, second] = parseGadgets(
    '* one[ResourceLoader|default|rights=edit, move]|one.js|one.css\n<!-- * no|no.js -->\n== looks ==\n*two words|two.css\n* 3wrong|x.js',
  );
  expect(first).toMatchObject({
    name: 'one',
    category: '',
    isDefault: true,
    rights: ['edit', 'move'],
    pages: ['MediaWiki:Gadget-one.js', 'MediaWiki:Gadget-one.css'],
  });
  expect(second).toMatchObject({ name: 'two_words', category: 'looks', isResourceLoaded: false });
});

test.each(['* name', 'name|x.js', '* a[b|x.js', '*1|x.js', ''])('no gadget in %j', (line) => {
  expect(parseGadgets(line)).toEqual([]);
});
