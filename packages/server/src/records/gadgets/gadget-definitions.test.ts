import { expect, test } from 'vitest';
import { parseGadgets } from './gadget-definitions.js';

test('items of the list, with their options, under their headings', () => {
  const [first, second] = parseGadgets(
    '* one[ResourceLoader|default|rights=edit, move]|one.js|one.css\n<!-- * no|no.js -->\n== looks ==\n*two words|two.css\n* 3wrong|x.js',
  );
  expect(first).toMatchObject({
    name: 'one',
    metadata: {
      settings: { category: '', default: true, rights: ['edit', 'move'], legacyscripts: false },
      module: { scripts: ['MediaWiki:Gadget-one.js'], styles: ['MediaWiki:Gadget-one.css'] },
    },
  });
  expect(second).toMatchObject({ name: 'two_words', metadata: { settings: { category: 'looks', default: false } } });
});

test.each([
  ['== a ==', 'a'],
  ['===a=b==', 'a=b'],
  ['====  ==', '='],
  ['== a =', ''],
  ['== a b ==', ''],
  ['=====', ''],
])('the heading %j is of the category %j', (heading, category) => {
  expect(parseGadgets(`${heading}\n* a|a.js`)).toMatchObject([{ metadata: { settings: { category } } }]);
});

test.each(['* name', 'name|x.js', '* a[b|x.js', '*1|x.js', ''])('no gadget in %j', (line) => {
  expect(parseGadgets(line)).toEqual([]);
});
