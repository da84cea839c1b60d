import { expect, test } from 'vitest';
import { finnishExpiry } from './finnish-expiry.js';

test.each([
  ['3 days', 'fi', '3 päivää'],
  ['infinity', 'smn', 'ikuinen'],
  ['next monday', 'fi', 'seuraava maanantai'],
  ['2099-01-01', 'fi', '(20990101000000)'],
  ['20990101000000', 'fi', '20990101000000'],
  ['3 days', 'en', undefined],
])('%s in %s is %s', (text, language, want) => {
  expect(finnishExpiry(text, language, (day) => `(${day})`)).toBe(want);
});
