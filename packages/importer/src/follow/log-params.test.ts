/** Parameters of log entries that no wiki sends are stored without what is not known, and end nothing. */
import { expect, test } from 'vitest';
import type { LiveLog } from './live-wiki.js';
import { storedParams } from './log-params.js';

const odd: readonly unknown[] = [null, 1, 'x', [], [null], [1], {}, { a: [null] }, true];
const log = (type: string, action: string, params: Readonly<Record<string, unknown>>): LiveLog => ({
  id: 1,
  timestamp: '20240101000000',
  type,
  action,
  params,
});

const names =
  'flags restrictions old new details newmetadata oldmetadata mergepoint img_timestamp ids target_title count type'.split(
    ' ',
  );

test.each([
  ['block', 'block'],
  ['delete', 'revision'],
  ['delete', 'event'],
  ['protect', 'protect'],
  ['rights', 'rights'],
  ['merge', 'merge'],
  ['upload', 'upload'],
  ['move', 'move'],
  ['other', 'other'],
])('%s/%s', (type, action) => {
  for (const name of names)
    for (const value of odd) expect(storedParams(log(type, action, { [name]: value }))).toMatch(/^a:\d+:\{/);
});

test('a block is stored as MediaWiki stores it', () => {
  const params = { duration: '1 day', flags: ['nocreate', 'noemail'], sitewide: true };
  expect(storedParams(log('block', 'block', params))).toBe(
    'a:3:{s:11:"5::duration";s:5:"1 day";s:8:"6::flags";s:16:"nocreate,noemail";s:8:"sitewide";b:1;}',
  );
});
