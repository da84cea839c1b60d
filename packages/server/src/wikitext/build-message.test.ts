import { expect, test } from 'vitest';
import { sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import { buildMessage } from './build-message.js';

test.each([
  ['html', 'The title has "?0?".'],
  ['wikitext', 'The title has "\x7f0\x7f".'],
] as const)('as %s, the character that the parser keeps for itself', (markup, want) =>
  withSample(async (db) => {
    const setting = { wiki: sampleWiki(), db, language: 'en', now: '20250601000000', genders: new Map() };
    const use = { key: 'k', params: ['\x7f0\x7f'] };
    expect(await buildMessage(use, markup, setting, () => 'The title has "$1".')).toBe(want);
  }),
);

test.each([
  ['a </strong>b</Strong> c', 'a b c'],
  ['<b>a</b></b> <i>b</i>', '<b>a</b> <i>b</i>'],
  ['<b><i>a</b></i>', '<b><i>a</b></i>'],
  ['a</br>b', 'a<br />b'],
  ['a</nosuch>', 'a&lt;/nosuch&gt;'],
])('end tags of %j', (text, want) =>
  withSample(async (db) => {
    const setting = { wiki: sampleWiki(), db, language: 'en', now: '20250601000000', genders: new Map() };
    expect(await buildMessage({ key: 'k', params: [] }, 'html', setting, () => text)).toBe(want);
  }),
);
