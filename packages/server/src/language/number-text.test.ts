import { expect, it } from 'vitest';
import { readProfile } from '../profile/load-profile.js';
import { sampleFile, sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import { expandMessage } from '../wikitext/expand-message.js';
import { dateTimeText } from './date-text.js';
import { numberText } from './number-text.js';

const plain = { format: 'default', correction: '', zone: { timezone: 'UTC', timeoffset: 0 } };
const time = '20250624235301';

it.each([
  [true, '१२,३४५', /^२३:५३/, '१२,३४५ २०२५ २४ ३'],
  [false, '12,345', /^23:53/, '12,345 2025 24 3'],
])('digits of a wiki with $wgTranslateNumerals %s', async (translatenumerals, number, date, text) => {
  const file = { ...sampleFile({ general: { lang: 'hi' } }), settings: { translatenumerals } };
  const wiki = sampleWiki(readProfile(file, 'sample'));
  expect(numberText(12_345, { wiki, language: 'hi' })).toBe(number);
  expect(dateTimeText(time, 'hi', wiki, plain)).toMatch(date);
  const expanded = await withSample((db) =>
    expandMessage(
      '{{formatnum:12345}} {{CURRENTYEAR}} {{CURRENTDAY2}} {{formatnum:3|NOSEP}}',
      { wiki, db, language: 'hi', now: time, reader: '', genders: new Map() },
      [],
    ),
  );
  expect(expanded).toBe(text);
});
