import { expect, it } from 'vitest';
import { cookieHeader, readCookies, withSetCookies } from './cookies.js';

const url = new URL('https://wiki.example.org/w/api.php');
const netscape = [
  '# Netscape HTTP Cookie File',
  'wiki.example.org\tFALSE\t/\tTRUE\t0\tsession\ta=b',
  '#HttpOnly_.example.org\tTRUE\t/\tFALSE\t0\tshared\t2',
  'example.org\tFALSE\t/\tFALSE\t0\tother\t3',
  'wiki.example.org\tFALSE\t/private\tFALSE\t0\tpath\t4',
  'wiki.example.com\tFALSE\t/\tFALSE\t0\thost\t5',
].join('\r\n');

it.each([
  [netscape, url.href, 'session=a=b; shared=2'],
  [netscape, 'http://wiki.example.org/w/api.php', 'shared=2'],
  ['a=1; b=2', url.href, 'a=1; b=2'],
  ['Cookie: a=1;b=2\n', url.href, 'a=1; b=2'],
  ['# a comment\n', url.href, ''],
  ['', url.href, ''],
])('reads the cookies of a file (%#)', (text, address, want) => {
  expect(cookieHeader(readCookies(text, new URL(address)))).toBe(want);
});

it('keeps what a response sets, and forgets what it removes', () => {
  const set = ['a=2; path=/; HttpOnly', 'b=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT', 'c=3; Max-Age=0', 'd=4=5'];
  const known = new Map([
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ]);
  expect(cookieHeader(withSetCookies(known, set))).toBe('a=2; d=4=5');
});
