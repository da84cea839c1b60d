import { expect, test } from 'vitest';
import { englishOf, joinTexts, textsOf } from './joined-texts.js';

test('texts are in their languages again, and other data in none', () => {
  const joined = {
    name: 'thing',
    summary: joinTexts('All', ['Alle', undefined]),
    values: [
      { text: joinTexts('At {{max}}', [undefined, 'Op {{max}}']) },
      { text: joinTexts('No', [undefined, undefined]) },
    ],
    count: 3,
    none: null,
  };
  expect(englishOf(joined)).toEqual({
    name: 'thing',
    summary: 'All',
    values: [{ text: 'At {{max}}' }, { text: 'No' }],
    count: 3,
    none: null,
  });
  expect(textsOf(joined, 1)).toEqual({ summary: 'Alle' });
  expect(textsOf(joined, 2)).toEqual({ values: { 0: { text: 'Op {{max}}' } } });
});
