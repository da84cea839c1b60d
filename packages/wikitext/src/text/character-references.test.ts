import { expect, test } from 'vitest';
import { decodeCharacterReferences, writeCharacterReferences } from './character-references.js';

test.each([
  ['&#128512;', '😀'],
  ['&#x1F600;', '😀'],
  ['&#X1f600;', '😀'],
  ['&eacute;&#233;', 'éé'],
  ['&amp;amp;', '&amp;'],
  ['&רלמ;', '\u200f'],
  ['&nosuch; &#; & &amp', '&nosuch; &#; & &amp'],
  ['&#55357;&#0;&#1114112;', '\ufffd\ufffd\ufffd'],
  ['&#99999999999999999999;', '\ufffd'],
])('%s is decoded to %s', (text, decoded) => {
  expect(decodeCharacterReferences(text)).toBe(decoded);
});

test.each([
  ['&lt;&eacute;', '&lt;&#233;'],
  ['&#X1F600;&#0128512;', '&#x1f600;&#128512;'],
  ['a & b &nosuch; &#0;', 'a &amp; b &amp;nosuch; &amp;#0;'],
])('%s is written as %s', (text, written) => {
  expect(writeCharacterReferences(text)).toBe(written);
});
