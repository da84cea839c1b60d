import { expect, it } from 'vitest';
import { inRanges } from './ip-range.js';

it.each<[string, string, boolean]>([
  ['192.0.2.7', '192.0.2.0/24', true],
  ['192.0.3.7', '192.0.2.0/24', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.7/32', true],
  ['192.0.2.6', '192.0.2.7/32', false],
  ['2001:db8::1', '2001:db8::1/128', true],
  ['2001:db8::2', '2001:db8::1/128', false],
  ['2001:db8::1', '2001:DB8::/32', true],
  ['192.0.2.7', '0.0.0.0/0', true],
  ['2001:db8::1', '0.0.0.0/0', false],
  ['192.0.2.7', '::/0', false],
  // Texts that are no range match nothing, and not everything.
  ['192.0.2.7', '198.51.100.0/', false],
  ['192.0.2.7', '198.51.100.0/ ', false],
  ['192.0.2.7', '192.0.2.0/0x18', false],
  ['192.0.2.7', '192.0.2.0/24/24', false],
  ['192.0.2.7', '192.0.2.0/33', false],
  ['192.0.2.7', '192.0.2', false],
  ['192.0.2.7', '', false],
  ['', '0.0.0.0/0', false],
  ['unknown', '0.0.0.0/0', false],
])('%s in "%s": %s', (ip, range, expected) => {
  expect(inRanges(ip, [range])).toBe(expected);
});
