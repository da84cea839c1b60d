import { expect, test } from 'vitest';
import { sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import { buildMessage } from './build-message.js';

/** A message with this text, on the sample wiki. */
const built = (markup: 'html' | 'wikitext', text: string, params: readonly string[] = []): Promise<string> =>
  withSample((db) => {
    const setting = { wiki: sampleWiki(), db, language: 'en', now: '20250601000000', genders: new Map() };
    return buildMessage({ key: 'k', params }, markup, setting, () => text);
  });

test.each([
  ['html', 'The title has "?0?".'],
  ['wikitext', 'The title has "\x7f0\x7f".'],
] as const)('as %s, the character that the parser keeps for itself', async (markup, want) => {
  expect(await built(markup, 'The title has "$1".', ['\x7f0\x7f'])).toBe(want);
});

test.each([
  ['a </strong>b</Strong> c', 'a b c'],
  ['<b>a</b></b> <i>b</i>', '<b>a</b> <i>b</i>'],
  ['a</br>b', 'a<br />b'],
  ['a</nosuch>', 'a&lt;/nosuch&gt;'],
])('end tags of %j', async (text, want) => {
  expect(await built('html', text)).toBe(want);
});
