import { expect, it } from 'vitest';
import { sampleProfile, sampleWiki } from '../../test/support/sample-wiki.js';
import { dateTimeText, localTime } from './date-text.js';

const english = sampleWiki(undefined, { june: 'June' });
const ukrainian = sampleWiki(sampleProfile({ general: { lang: 'uk' } }), { 'june-gen': 'червня' });
const zone = { timezone: 'UTC', timeoffset: 0 };
const plain = { format: 'default', correction: '', zone };
const time = '20250624235301';

it('writes times as the language does', () => {
  expect(dateTimeText(time, 'en', english, plain)).toBe('23:53, 24 June 2025');
  expect(dateTimeText(time, 'uk', ukrainian, plain)).toBe('23:53, 24 червня 2025');
  expect(dateTimeText(time, 'ja', english, plain)).toBe('2025年6月24日 (火) 23:53');
  expect(dateTimeText(time, 'th', english, plain)).toMatch(/2568$/);
  expect(dateTimeText(time, 'mr', english, plain)).toMatch(/^२३:५३/);
});

it('follows what the reader has chosen', () => {
  const iso = { format: 'ISO 8601', correction: 'Offset|60', zone };
  expect(dateTimeText(time, 'en', english, iso)).toBe('2025-06-25T00:53:01');
  const berlin = { format: 'mdy', correction: 'ZoneInfo|60|Europe/Berlin', zone };
  expect(dateTimeText(time, 'en', english, berlin)).toBe('01:53, June 25, 2025');
  const lost = { format: 'ymd', correction: 'ZoneInfo|60|Nowhere/City', zone };
  expect(dateTimeText(time, 'en', english, lost)).toBe('00:53, 2025 June 25');
});

it('counts in other calendars', () => {
  const as = (format: string, language: string): string =>
    dateTimeText(time, language, sampleWiki(sampleProfile({ general: { lang: language } }), messages), {
      format,
      correction: '',
      zone,
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

it.each([
  ['', '20250625052301'],
  ['System|0', '20250625052301'],
  ['Offset|-60', '20250624225301'],
  ['Offset|1000', '20250625135301'],
  ['Offset', '20250624235301'],
  ['ZoneInfo|60|Nowhere', '20250625005301'],
  ['ZoneInfo|-240|America/New_York', '20250624195301'],
  ['5:30', '20250625052301'],
  ['-3:30', '20250624202301'],
  ['2', '20250625015301'],
  ['nonsense', '20250625052301'],
])('the time of a reader who has %j on a wiki in Kolkata', (correction, want) => {
  const kolkata = { timezone: 'Asia/Kolkata', timeoffset: 330 };
  expect(localTime(time, { format: 'default', correction, zone: kolkata })).toBe(want);
});
