import { expect, it } from 'vitest';
import { sampleWiki } from '../../test/support/sample-wiki.js';
import { anonymousViewer } from './viewer.js';

// The names that MediaWiki gives them.
it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8::1', '2001:DB8:0:0:0:0:0:1'],
])('somebody at %s is called %s', (address, name) =>
  expect(anonymousViewer(address, sampleWiki())).toMatchObject({ name, ip: address, isAnonymous: true, id: 0 }),
);
