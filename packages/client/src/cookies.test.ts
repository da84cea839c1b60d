import { expect, test } from 'vitest';
import { makeCookies } from './cookies.js';

const now = Date.parse('2025-01-01T00:00:00Z');

test.each([
  ['a new value', 'a=2', 'a=2'],
  ['attributes', 'a=2; Path=/; HttpOnly; SameSite=Lax', 'a=2'],
  ['a time to come', 'a=2; Expires=Thu, 02 Jan 2025 00:00:00 GMT', 'a=2'],
  ['a time that is over', 'a=2; expires=Tue, 31 Dec 2024 00:00:00 GMT', undefined],
  ['the time that is now', 'a=2; expires=Wed, 01 Jan 2025 00:00:00 GMT', undefined],
  ['an age of 0', 'a=2; Max-Age=0', undefined],
  ['an age below 0', 'a=2; max-age=-1', undefined],
  ['an age, which counts more than the time', 'a=2; Max-Age=60; Expires=Tue, 31 Dec 2024 00:00:00 GMT', 'a=2'],
  ['a value with an equals sign', 'a=x=y', 'a=x=y'],
])('a cookie with %s', (_, cookie, header) => {
  const cookies = makeCookies();
  cookies.keep(new Response('', { headers: { 'set-cookie': 'a=1' } }), now);
  cookies.keep(new Response('', { headers: { 'set-cookie': cookie } }), now);
  expect(cookies.header()).toBe(header);
});

test('several cookies are one header, until they are cleared', () => {
  const cookies = makeCookies();
  const headers = new Headers([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ]);
  cookies.keep(new Response('', { headers }), now);
  expect(cookies.header()).toBe('a=1; b=2');
  cookies.clear();
  expect(cookies.header()).toBeUndefined();
});
