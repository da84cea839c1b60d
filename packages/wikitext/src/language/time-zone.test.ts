import { expect, test } from 'vitest';
import { fromLocal, shifted, timeIn, toLocal } from './time-zone.js';

const zone = (timezone: string, timeoffset = 0) => ({ timezone, timeoffset });

// As PHP 8 does with these zones.
test.each([
  ['UTC', '20250101000000', '20250101000000'],
  ['Asia/Kolkata', '20990101000000', '20981231183000'],
  ['America/New_York', '20250701120000', '20250701160000'],
  ['America/New_York', '20250101120000', '20250101170000'],
  ['America/New_York', '20250309023000', '20250309073000'],
  ['America/New_York', '20251102013000', '20251102053000'],
  ['Europe/Berlin', '20250330023000', '20250330013000'],
  ['Australia/Lord_Howe', '20251005021500', '20251004154500'],
])('in %s, %s is %s', (timezone, local, want) => expect(fromLocal(local, zone(timezone))).toBe(want));

test('an unknown zone has the offset that the wiki names', () => {
  expect(fromLocal('20250101120000', zone('Nowhere/City', 90))).toBe('20250101103000');
  expect(toLocal('20250101103000', zone('Nowhere/City', 90))).toBe('20250101120000');
  expect(timeIn('Nowhere/City', '20250101103000')).toBeUndefined();
});

test('local times', () => {
  expect(toLocal('20250701160000', zone('America/New_York'))).toBe('20250701120000');
  expect(timeIn('Europe/Berlin', '20250701160000')).toBe('20250701180000');
});

test.each([
  ['20250701160000', -300, '20250701110000'],
  // The clock of the zone is moved at 2 o'clock.
  ['20250309050000', -300, '20250309000000'],
  ['20250309023000', 60, '20250309043000'],
])('in New York, %s and %i minutes are %s', (time, minutes, want) =>
  expect(shifted(time, minutes, zone('America/New_York'))).toBe(want),
);
