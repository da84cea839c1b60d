import { expect, test } from 'vitest';
import { pluralForm } from './plural-form.js';

test.each([
  ['1', ['one', 'many'], 'en', 'one'],
  ['2', ['one', 'many'], 'en', 'many'],
  ['5', ['одна', 'дві', "п'ять"], 'uk', "п'ять"],
  ['22', ['одна', 'дві', "п'ять"], 'uk', 'дві'],
  ['0', ['0=none', 'one', 'many'], 'en', 'none'],
  ['3', ['only'], 'en', 'only'],
  ['$1', ['une', 'des'], 'fr', 'une'],
  ['2.5', ['une', 'des'], 'fr', 'des'],
  ['1,5', ['une', 'des'], 'fr', 'une'],
  ['2', ['a', 'b', '2=pair'], 'ja', 'pair'],
  ['1', ['a', 'b'], 'ja', 'a'],
  ['٣', ['none', 'one', 'two', 'few', 'many', 'all'], 'ar', 'few'],
  ['', ['a', 'b'], 'en', 'b'],
  ['0', ['one', 'many', 'none'], 'ksh', 'none'],
  ['x 5=y', ['5=no', 'yes'], 'en', 'yes'],
] as const)('form for %s of %j in %s', (number, forms, language, want) => {
  expect(pluralForm(number, forms, language)).toBe(want);
});
