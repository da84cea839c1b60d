import { expect, test } from 'vitest';
import { parseExactly } from './exact-json.js';

test.each([
  ['{"revid":9007199254740991}', { revid: 9007199254740991 }],
  ['{"revid":9007199254740992}', { revid: '9007199254740992' }],
  ['{"ids":[9007199254740993, -9007199254740993]}', { ids: ['9007199254740993', '-9007199254740993'] }],
  ['{"revid":18446744073709551615}', { revid: '18446744073709551615' }],
  ['{"size":0.12345678901234567}', { size: Number('0.12345678901234567') }],
  [
    '{"size":1234567890123456789e2,"b":1234567890123456789.5}',
    { size: Number('1234567890123456789e2'), b: Number('1234567890123456789.5') },
  ],
  ['{"text":"id: 9007199254740993"}', { text: 'id: 9007199254740993' }],
  [
    String.raw`{"text":"a \" : 9007199254740993 \\","id":9007199254740993}`,
    { text: 'a " : 9007199254740993 \\', id: '9007199254740993' },
  ],
  ['{"timestamp":"20240102030405","revid":5}', { timestamp: '20240102030405', revid: 5 }],
])('%s', (text, value) => {
  expect(parseExactly(text)).toEqual(value);
});

test('any value is what JSON.parse reads, except integers that it cannot represent', () => {
  const values = [
    {},
    [],
    'a"b\\',
    '1234567890123456',
    null,
    true,
    -0.5,
    1e21,
    { '1234567890123456789': [1, '\u2028\n'] },
  ];
  for (const value of values) expect(parseExactly(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
  expect(() => parseExactly('{"a": 12345678901234567')).toThrow(SyntaxError);
});

test('texts of many megabytes are read', () => {
  const text = 'a\\n"'.repeat(200_000);
  expect(parseExactly(JSON.stringify({ text, id: 1 }).replace('1}', '12345678901234567890}'))).toEqual({
    text,
    id: '12345678901234567890',
  });
});
