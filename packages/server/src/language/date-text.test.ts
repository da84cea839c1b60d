import { expect, it } from 'vitest';
import { sampleProfile, sampleWiki } from '../../test/support/sample-wiki.js';
import { dateTimeText } from './date-text.js';

const english = sampleWiki(undefined, { june: 'June' });
const ukrainian = sampleWiki(sampleProfile({ general: { lang: 'uk' } }), { 'june-gen': 'червня' });
const plain = { format: 'default', correction: '' };
const time = '20250624235301';

it('writes times as the language does', () => {
  expect(dateTimeText(time, 'en', english, plain)).toBe('23:53, 24 June 2025');
  expect(dateTimeText(time, 'uk', ukrainian, plain)).toBe('23:53, 24 червня 2025');
  expect(dateTimeText(time, 'ja', english, plain)).toBe('2025年6月24日 (火) 23:53');
  expect(dateTimeText(time, 'th', english, plain)).toMatch(/2568$/);
  expect(dateTimeText(time, 'mr', english, plain)).toMatch(/^२३:५३/);
});

it('follows what the reader has chosen', () => {
  const iso = { format: 'ISO 8601', correction: 'Offset|60' };
  expect(dateTimeText(time, 'en', english, iso)).toBe('2025-06-25T00:53:01');
  const berlin = { format: 'mdy', correction: 'ZoneInfo|60|Europe/Berlin' };
  expect(dateTimeText(time, 'en', english, berlin)).toBe('01:53, June 25, 2025');
  const lost = { format: 'ymd', correction: 'ZoneInfo|60|Nowhere/City' };
  expect(dateTimeText(time, 'en', english, lost)).toBe('00:53, 2025 June 25');
});

it('counts in other calendars', () => {
  const as = (format: string, language: string): string =>
    dateTimeText(time, language, sampleWiki(sampleProfile({ general: { lang: language } }), messages), {
      format,
      correction: '',
    });
  const messages = {
    'hebrew-calendar-m9-gen': 'בסיוון',
    'iranian-calendar-m4': 'تیر',
    'hijri-calendar-m12': 'ذو الحجة',
  };
  expect(as('hebrew', 'he')).toBe('23:53, כ"ח בסיוון ה\'תשפ"ה');
  expect(as('persian', 'fa')).toBe('\u200f۳ تیر ۱۴۰۴، ساعت ۲۳:۵۳');
  expect(as('hijri', 'ar')).toBe('٢٣:٥٣، ٢٧ ذو الحجة ١٤٤٦');
  expect(as('nengo', 'ja')).toMatch(/^令和7年6月24日/);
  expect(as('et roman', 'et')).toBe('24. VI 2025, kell 23:53');
  expect(as('juche', 'ko-kp')).toMatch(/^114년/);
});
