import { expect, it } from 'vitest';
import { parseContinue } from './keyset.js';

it.each([
  ['0', 0],
  ['-1', -1],
  ['9223372036854775807', 2n ** 63n - 1n],
  ['-9223372036854775808', -(2n ** 63n)],
])('takes the integer %s', (part, want) => expect(parseContinue(part, ['int'])).toEqual([want]));

it.each(['', '00', '+1', '-0', '1e3', '9223372036854775808', '-9223372036854775809', '99999999999999999999'])(
  'refuses "%s" as an integer',
  (part) => expect(() => parseContinue(part, ['int'])).toThrow('badcontinue'),
);
