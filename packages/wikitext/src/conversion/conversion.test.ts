import { expect, test } from 'vitest';
import { makeConversion } from './conversion.js';

test.each([
  // What MediaWiki 1.43 returned.
  ['sr', 'sr-el', 'Ова <b>страница</b> &nbsp;', 'Ova <b>stranica</b> &nbsp;'],
  ['sr', undefined, 'Ова страница -{sr-ec:а;sr-el:b}-', 'Ова страница а'],
  [
    'sr',
    'sr-el',
    '<span title="страница" class="страница">а</span>',
    '<span title="stranica" class="страница">a</span>',
  ],
  [
    'sr',
    'sr-el',
    '<a title="http://а">а</a><code>а</code><pre class="x">а</pre>',
    '<a title="http://а">a</a><code>а</code><pre class="x">а</pre>',
  ],
  ['sr', 'sr-el', '-{страница}- -{R|а}- -{sr-ec|а}-', 'страница а а'],
  ['sr', 'sr-el', '-{sr-ec:а;sr-el:b}-', 'b'],
  ['sr', 'sr-el', '-{A|sr-ec:а;sr-el:b}- а', 'b b'],
  ['sr', 'sr-el', '-{H|sr-ec:а;sr-el:b}-а-{-|sr-ec:а;sr-el:b}-а', 'bа'],
  ['sr', 'sr-el', '-{а=>sr-el:b}-', 'b'],
  ['sr', 'sr-el', '-{D|sr-ec:а;sr-el:b}-', 'српски (ћирилица):а;srpski (latinica):b;'],
  ['sr', 'sr-el', '-{N|sr-el}-', 'srpski (latinica)'],
  ['sr', 'sr-el', '-{sr-ec:а}-', '<span class="error">[converter-manual-rule-error]</span>'],
  ['sr', 'sr-el', '-{а -{б}- ', '-{a b '],
  ['sr', 'sr-el', 'XIV а <a title="-{б}-">', 'XIV a <a title="б">'],
  ['zh', 'zh-tw', '-{zh-hans:a;zh-hant:b}--{H|zh-cn:软件;zh-tw:軟體}-软件', 'b軟體'],
  ['zh', undefined, '-{zh-hans:a;zh-hant:b}-', 'a'],
  ['en', undefined, '-{a}-', '-{a}-'],
])('%s, %s: %j', (language, variant, text, want) => {
  expect(makeConversion(language, variant, (key) => `[${key}]`).convert(text)).toBe(want);
});

test('a rule may set the title', () => {
  const conversion = makeConversion('sr', 'sr-el');
  expect(conversion.convert('-{T|sr-el:naslov}-x')).toBe('x');
  expect(conversion.title()).toBe('naslov');
  expect(conversion.keep('a')).toBe('-{R|a}-');
  expect(conversion.keep('-{a}-')).toBe('-{a}-');
  expect(makeConversion('sr', 'sr-Latn').convertTitle('страница')).toBe('stranica');
});

const measure = (html: string): number => {
  const before = process.cpuUsage().user;
  makeConversion('sr', 'sr-el').convert(html);
  return process.cpuUsage().user - before;
};

test.each(['-{', '<a =', '<a ="', '<pre>', '<code>а', '-{а;', '\x7f'])(
  'the time for many %j is in proportion to their number',
  (piece) => {
    measure(piece.repeat(1000));
    const small = measure(piece.repeat(5000)) + 10_000;
    expect(measure(piece.repeat(20_000)) / small).toBeLessThan(12);
  },
);
