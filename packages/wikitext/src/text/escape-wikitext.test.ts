import { expect, test } from 'vitest';
import { escapeWikitext } from './escape-wikitext.js';

test.each([
  ['Bad[<x>]', 'Bad&#91;&#60;x&#62;&#93;'],
  ['__TOC__', '&#95;&#95;TOC_&#95;'],
  ['a~~~b', 'a~~&#126;b'],
  ['#list', '&#35;list'],
  ['a#b', 'a#b'],
  ['-b-', '&#45;b-'],
  ['https://x', 'https&#58;//x'],
  ['mailto:x', 'mailto&#58;x'],
  ['RFC 1', 'RFC&#32;1'],
  ['a!!b', 'a&#33;!b'],
  ['', ''],
])('%s becomes %s', (text, want) => {
  expect(escapeWikitext(text)).toBe(want);
});
