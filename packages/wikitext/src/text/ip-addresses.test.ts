import { describe, expect, it } from 'vitest';
import { hexToIp, ipRangeToHex, ipToHex, isIpAddress, isIpRange, prettifyIp, sanitizeIp } from './ip-addresses.js';

it.each([
  '192.0.2.1',
  '0.0.0.0',
  '255.255.255.255',
  '010.1.1.1',
  '::',
  '::1',
  '1::',
  '1:2:3:4:5:6:7:8',
  'a::b',
  'A:b::',
])('%s is an address', (text) => expect(isIpAddress(text)).toBe(true));

it.each([
  '',
  '192.0.2',
  '256.1.1.1',
  '192.0.2.1.1',
  ':::',
  ':1::2',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  'g::1',
  '12345::',
])('%j is not one', (text) => expect(isIpAddress(text)).toBe(false));

it.each([
  [' 192.0.02.001 ', '192.0.2.1'],
  ['2001:db8::1', '2001:DB8:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['2001:0db8::/32', '2001:DB8:0:0:0:0:0:0/32'],
  ['Alice ', 'Alice'],
])('%j is written %j', (text, want) => expect(sanitizeIp(text)).toBe(want));

it('shortens IPv6', () => {
  expect(prettifyIp('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
  expect(prettifyIp('192.0.2.1')).toBe('192.0.2.1');
});

describe('sortable form', () => {
  it.each([
    ['192.0.2.200', 'C00002C8'],
    ['2001:db8:1::', 'v6-20010DB8000100000000000000000000'],
  ])('%s', (text, hex) => {
    expect(ipToHex(text)).toBe(hex);
    expect(hexToIp(hex)).toBe(sanitizeIp(text));
  });

  it.each([
    ['203.0.113.0/25', 'CB007100', 'CB00717F'],
    ['0.0.0.0/0', '00000000', 'FFFFFFFF'],
    ['2001:DB8:1::/48', 'v6-20010DB8000100000000000000000000', 'v6-20010DB80001FFFFFFFFFFFFFFFFFFFF'],
    ['192.0.2.1 - 192.0.2.9', 'C0000201', 'C0000209'],
    ['192.0.2.1', 'C0000201', 'C0000201'],
    ['192.0.2.1/32', 'C0000201', 'C0000201'],
    ['192.0.2.1 - 192.0.2.1', 'C0000201', 'C0000201'],
  ])('of %s', (text, start, end) => expect(ipRangeToHex(text)).toEqual({ start, end }));

  it('has none for a range that ends before it begins, or for a name', () => {
    expect(ipRangeToHex('192.0.2.9-192.0.2.1')).toBeUndefined();
    expect(ipToHex('Alice')).toBeUndefined();
  });
});

it('knows ranges', () => {
  expect(isIpRange('192.0.2.0/33')).toBe(false);
  expect(isIpRange('2001:db8::/128')).toBe(true);
});
