import { expect, it } from 'vitest';
import { namesOneOf } from './hosts.js';

const hosts = ['wiki.example', '.below.example', '192.0.2.7', '[2001:db8::1]'];

it.each<[string | undefined, boolean]>([
  ['localhost', true],
  ['LOCALHOST:8080', true],
  ['localhost.', true],
  ['wiki.localhost:1', true],
  ['127.0.0.1:8080', true],
  ['127.1.2.3', true],
  ['[::1]:8080', true],
  ['wiki.example', true],
  ['Wiki.Example:8080', true],
  ['wiki.example.', true],
  ['below.example', true],
  ['a.b.below.example', true],
  ['192.0.2.7:80', true],
  ['[2001:db8::1]', true],
  // Without a host: HTTP/1.0.
  [undefined, true],
  // Health checks of HAProxy.
  ['', true],
  ['evil.example', false],
  ['127.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['evil-localhost', false],
  ['localhost.evil.example', false],
  ['evilbelow.example', false],
  ['wiki.example.evil.example', false],
  ['evil.example:80@localhost', false],
  ['localhost, evil.example', false],
  ['localhost evil.example', false],
  ['localhost:80:80', false],
  ['http://localhost', false],
  ['[::1', false],
  ['::1', false],
  ['a"b', false],
  ['192.0.2.8', false],
])('%s: %s', (host, expected) => {
  expect(namesOneOf(host, hosts)).toBe(expected);
});

it('accepts each name that is valid if all are accepted', () => {
  expect(namesOneOf('evil.example', ['*'])).toBe(true);
  expect(namesOneOf('<script>', ['*'])).toBe(false);
});
