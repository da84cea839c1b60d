import { expect, it } from 'vitest';
import { durationText } from './duration-text.js';
import type { LogTextSetting } from './log-message.js';

const names = 'millennia centuries decades years months days hours minutes seconds'.split(' ');
const messages: Readonly<Record<string, string>> = {
  'comma-separator': ', ',
  and: ' and',
  'word-separator': ' ',
  ...Object.fromEntries(names.map((name) => [`duration-${name}`, `$1 ${name}`])),
};
const setting = {
  wikitext: {
    language: 'en',
    wiki: { site: { settings: { translatenumerals: true } }, messages: { text: (key: string) => messages[key] } },
  },
} as unknown as LogTextSetting;

it.each([
  ['20250101000000', '20250104000000', '3 days'],
  ['20250104000000', '20250101000000', '3 days'],
  ['20250101000000', '20250102073000', '1 days, 7 hours and 30 minutes'],
  ['20250131000000', '20250228000000', '28 days'],
  ['20240229000000', '20250301000001', '1 years and 1 seconds'],
  ['20250101000000', '20480301000000', '2 decades, 3 years and 2 months'],
  ['20250101000000', '41380101000000', '2 millennia, 1 centuries, 1 decades and 3 years'],
  ['20250101000000', '20250101000000', '0 seconds'],
])('from %s to %s', async (from, to, want) => expect(await durationText(from, to, setting)).toBe(want));
