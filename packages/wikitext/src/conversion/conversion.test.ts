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
  ['sr', 'sr-ec', '-{A|sr-ec:а;sr-el:b}- а b', 'а а а'],
  ['sr', 'sr-el', '-{H|sr-ec:а;sr-el:b}-а', 'b'],
  ['sr', 'sr-el', '-{H|а=>sr-el:b}-а -{-|а=>sr-el:b}-а', 'b а'],
  ['sr', 'sr-el', '-{S|sr-ec:а;sr-el:b}-', 'b'],
  ['sr', 'sr-el', '-{реч|sr-ec:а;sr-el:b}-', '<span class="error">[converter-manual-rule-error]</span>'],
  ['sr', 'sr-el', '-{ писмо |а}-', 'а'],
  ['sr', 'sr-el', '-{W|а}-', 'а'],
  ['zh', 'zh-tw', '-{S|zh-hans:a;zh-hant:b}-', 'b'],
  ['zh', 'zh-tw', '-{реч|a}-', 'a'],
  ['sr', 'sr-el', '-{x|а}-', 'а'],
  ['sr', 'sr-el', '-{sr-el|а}-', 'a'],
  ['sr', 'sr-el', '-{sr-ec;sr-el|а}-', 'a'],
  ['sr', 'sr-el', '-{sr-ec|а}-', 'а'],
  ['sr', 'sr-el', '-{sr|а}-', 'а'],
  ['sr', 'sr-el', '-{R|sr-el:b}-', 'sr-el:b'],
  ['sr', 'sr-el', '-{R;A|а}-', 'а'],
  ['sr', 'sr-el', '-{N|nosuch}-', ''],
  ['sr', 'sr-el', '-{N| sr }-', 'српски / srpski'],
  ['zh', 'zh-tw', '-{N|zh-hk}-', '香港'],
  ['sr', 'sr-el', '-{-|а}-а', 'а'],
  ['sr', 'sr-el', '-{H|б}-б', 'б'],
  ['sr', 'sr-el', '-{A|б}-б', 'бб'],
  ['sr', 'sr-el', '-{A|}-б', 'b'],
  ['sr', 'sr-el', '-{|б}-', 'б'],
  ['sr', 'sr-el', '-{}-', ''],
  ['sr', 'sr-el', '-{ }-', ' '],
  ['sr', 'sr-el', '-{D|а=>sr-el:b;sr-ec:г}-', 'српски (ћирилица):г;а⇒srpski (latinica):b;'],
  ['zh', 'zh-tw', '-{D|zh-cn:a;zh-tw:b}-', '大陆：a；臺灣：b；'],
  ['gan', 'gan-hant', '-{D|gan-hans:a;gan-hant:b}-', '简体:a; 繁體:b; '],
  ['sr', 'sr-el', '-{A;D|sr-ec:а;sr-el:b}-а', 'b'],
  ['sr', 'sr-el', '-{H;D|sr-ec:а;sr-el:b}-а', 'српски (ћирилица):а;srpski (latinica):b;b'],
  ['zh', 'zh', '-{zh-cn:a;zh-tw:b}-', 'a'],
  ['zh', 'zh-hans', '-{zh-cn:a;zh-tw:b}-', 'a'],
  ['zh', 'zh-my', '-{zh-cn:a;zh-tw:b}-', 'a'],
  ['zh', 'zh-mo', '-{zh-cn:a;zh-tw:b}-', 'b'],
  ['zh', 'zh-hk', '-{zh-cn:a}-', '<span class="error">[converter-manual-rule-error]</span>'],
  ['zh', 'zh', '-{x=>zh-cn:a}-', 'a'],
  ['zh', 'zh-cn', '-{x=>zh-cn:a}-', 'a'],
  ['zh', 'zh-tw', '-{x=>zh-cn:a}-', '<span class="error">[converter-manual-rule-error]</span>'],
  ['gan', 'gan', '-{gan-hant:b}-', 'b'],
  ['gan', 'gan', '-{x=>gan-hant:b}-', 'b'],
  ['gan', 'gan-hans', '-{gan-hant:b}-', '<span class="error">[converter-manual-rule-error]</span>'],
  ['zh', 'zh-cn', '-{zh-Hans-CN:a;zh-Hant-TW:b}-', 'a'],
  ['zh', 'zh-tw', '-{zh-Hans-CN:a;zh-Hant-TW:b}-', 'b'],
  ['zh', 'zh-tw', '-{zh-CN:a;ZH-TW:b}-', '<span class="error">[converter-manual-rule-error]</span>'],
  ['sr', 'sr-el', '-{sr-Cyrl:а;sr-Latn:b}-', 'b'],
  ['sr', 'sr-el', '-{sr-latn:b}-', 'b'],
  ['sr', 'sr-el', '-{ sr-ec : а ; sr-el : b ; }-', 'b'],
  ['sr', 'sr-el', '-{sr-ec:а;б;sr-el:b}-', 'b'],
  ['sr', 'sr-el', '-{sr-ec:а;x=>sr-el:b}-', 'b'],
  ['sr', 'sr-el', '-{sr-ec:a&amp;b;sr-el:c&amp;d}-', 'c&amp;d'],
  ['sr', 'sr-el', '-{а=&gt;sr-el:b}-', 'b'],
  ['sr', 'sr-el', '-{R|а=&gt;b}-', 'а=&gt;b'],
  ['sr', 'sr-el', '-{=>sr-el:b}-', '=>sr-el:b'],
  ['sr', 'sr-el', '-{sr-el:}-', 'sr-el:'],
  ['sr', 'sr-el', '-{sr-ec:;sr-el:}-', 'sr-ec:;sr-el:'],
  ['sr', 'sr-el', '-{x:а;sr-el:b}-', 'x:а;sr-el:b'],
  ['sr', 'sr-el', '-{sr-el:a:b}-', 'a:b'],
  ['sr', 'sr-el', '-{sr-el:b;x}-', 'b;x'],
  ['sr', 'sr-el', '-{а=>nosuch:b}-', 'а=>nosuch:b'],
  ['sr', 'sr-el', '-{H|а=>sr-el:x;б=>sr-el:y;sr-ec:в;sr-el:z}-а б в г', 'x y z g'],
  ['sr', 'sr-ec', '-{H|sr-ec:в;sr-el:z}-z в', 'в в'],
  ['zh', 'zh-tw', '-{H|zh-hans:a;zh-hant:b}-a b', 'b b'],
  ['zh', 'zh-hans', '-{H|zh-hans:a;zh-hant:b}-a b', 'a b'],
  ['zh', 'zh-cn', '-{H|zh-hans:a;zh-hant:b}-a b', 'a a'],
  ['zh', 'zh', '-{H|zh-cn:a;zh-tw:b}-a b', 'a b'],
  ['zh', 'zh-hk', '-{H|zh-cn:a;zh-tw:b}-a b', 'b b'],
  ['zh', 'zh-cn', '-{H|x=>zh-cn:a}-x', 'a'],
  ['zh', 'zh-hans', '-{H|x=>zh-hans:a}-x', 'a'],
  ['zh', 'zh', '-{H|x=>zh:a}-x', 'x'],
  ['sr', 'sr-el', 'а <a -{б}- c>-{в}- г', 'a <a -{б}- c>в g'],
  ['sr', 'sr-el', 'а <a -{б}- c\n-{в}- г', 'a <a -{б}- c\nв g'],
  ['sr', 'sr-el', '-{а -{sr-el:q}- б}-', 'а q б'],
  ['sr', 'sr-el', '-{A|sr-el:-{R|х}-;sr-ec:ч}- ч', 'х х'],
  ['sr', 'sr-el', 'а -{б', 'a -{b'],
  ['sr', 'sr-el', 'а -{б -{в}- г', 'a -{b v g'],
  [
    'sr',
    'sr-el',
    '-{-{-{-{-{-{-{-{-{-{-{-{а}-}-}-}-}-}-}-}-}-}-}-}-',
    '-{<span class="error">[language-converter-depth-warning 10]</span>-{а}-}-',
  ],
  ['shi', 'shi-latn', '-{shi-tfng:ⴰ}-', '<span class="error">[converter-manual-rule-error]</span>'],
  ['wuu', 'wuu', '-{H|wuu-hans:a;wuu-hant:b}-a', 'a'],
  ['sr', 'sr-el', '-{H|sr-ec:}-а', 'a'],
  ['sr', 'sr-el', '-{+|а}-', 'а'],
  ['sr', 'sr-el', '-{A;H;sr-el|sr-ec:а;sr-el:b}-а', 'b'],
  ['sr', 'sr-el', '-{D|а}-', 'а'],
  ['sr', 'sr-el', '-{A;sr-ec|а}-а', 'аa'],
  ['sr', 'sr-Latn', 'а', 'a'],
  ['sr', 'SR-EL', 'а', 'a'],
  ['sr', 'nosuch', 'а b', 'а b'],
  ['sr', 'sr-el', '<span title="а" alt=\'б\' lang="sr">в</span>', '<span title="a" alt="b" lang="sr">v</span>'],
  ['sr', 'sr-el', '<img alt="а" title="x"/>', '<img alt="a" title="x" />'],
  ['sr', 'sr-el', '<img title="abc" alt="">', '<img title="abc" alt="">'],
  ['sr', 'sr-el', '<img src=x alt="https://а">', '<img src=x alt="https://а">'],
  ['sr', 'sr-el', '<a title="а &quot;б&lt;">б</a>', '<a title="a &quot;b&lt;">b</a>'],
  ['sr', 'sr-el', '<a\ntitle="а">б</a>', '<a title="a">b</a>'],
  ['sr', 'sr-el', '<a title="-{sr-el:q}-">б</a>', '<a title="q">b</a>'],
  ['sr', 'sr-el', '<a data-x="а">б</a>', '<a data-x="а">b</a>'],
  ['sr', 'sr-el', '<a title="а>б">б</a>', '<a title="a">б">b</a>'],
  ['sr', 'sr-el', '<a TITLE="а">б</a>', '<a title="a">b</a>'],
  ['sr', 'sr-el', '<subtitle alt=а />б', '<subtitle alt="a" />b'],
  [
    'sr',
    'sr-el',
    '<code>а</code>а<script>а</script>а<script x>а</script>а<pre>а</pre>а',
    '<code>а</code>a<script>а</script>a<script x>а</script>a<pre>а</pre>a',
  ],
  ['sr', 'sr-el', '<code x>а</code>а', '<code x>a</code>a'],
  ['sr', 'sr-el', '<pre>а', '<pre>a'],
  ['sr', 'sr-el', '<code>а', '<code>a'],
  ['sr', 'sr-el', '<prex>а</prex>', '<prex>a</prex>'],
  ['sr', 'sr-el', 'а < б > в', 'a < б > v'],
  ['sr', 'sr-el', 'а > б', 'а > b'],
  ['sr', 'sr-el', 'class="а">б <b>в</b>', 'class="а">b <b>v</b>'],
  ['sr', 'sr-el', 'а <б', 'a <б'],
  ['sr', 'sr-el', 'а &а; &amp; &#1072; &x б', 'a &a; &amp; &#1072; &x b'],
  ['sr', 'sr-el', '\x7f\'"`UNIQ-а-QINU`"\'\x7f а', '\x7f\'"`UNIQ-а-QINU`"\'\x7f a'],
  ['sr', 'sr-el', '0', '0'],
  ['sr', 'sr-el', ' ', ' '],
  ['sr', 'sr-el', '', ''],
  ['sr', 'sr-el', "<a b = 'x>а'>а</a>", "<a b = 'x>а'>a</a>"],
  ['sr', 'sr-el', '<a b="x>а', '<a b="x>a'],
  ['sr', 'sr-el', '<!-- а --> а', '<!-- а --> a'],
  ['sr', 'sr-el', 'а }- б', 'a }- b'],
  ['sr', 'sr-el', 'abcdefgh а', 'abcdefgh a'],
  ['sr', 'sr-ec', 'ово је текст abc', 'ово је текст абц'],
  ['sr', 'sr-ec', 'ovo je tekst', 'ово је текст'],
  ['sr', 'sr-ec', 'ovo je tekst <b title="ovo">ovo</b>', 'ово је текст <b title="ово">ово</b>'],
  ['sr', 'sr-el', 'XIV I а', 'XIV I a'],
  ['sr', 'sr-ec', 'XIV vek I ovo', 'XIV век I ово'],
  ['uz', 'uz-cyrl', 'salom', 'салом'],
  ['uz', 'uz-latn', 'салом', 'salom'],
  ['sh', 'sh-cyrl', 'zdravo', 'здраво'],
  ['sh', undefined, 'zdravo', 'zdravo'],
  ['tg', 'tg-latn', 'салом', 'salom'],
])('%s, %s: %j', (language, variant, text, want) => {
  const message = (...parts: readonly string[]) => `[${parts.join(' ')}]`;
  const conversion = makeConversion(language, variant, message);
  expect([conversion.convert(text), conversion.title()]).toEqual([want, undefined]);
});

test.each([
  ['sr', 'sr-el', '-{H;T|sr-ec:а;sr-el:b}-а', 'b', 'b'],
  ['sr', 'sr-el', '-{T|naslov}-x', 'x', 'naslov'],
  ['sr', 'sr-el', '-{T|sr-ec:а;sr-el:b}-x', 'x', 'b'],
  ['sr', 'sr', '-{T|sr-ec:а;sr-el:b}-x', 'x', undefined],
  ['sr', 'sr', '-{T|sr:q;sr-el:b}-x', 'x', 'q'],
  ['sr', 'sr', '-{T|а=>sr:q}-x', 'x', 'q'],
  ['sr', 'sr', '-{T|t}-x', 'x', undefined],
  ['sr', 'sr-el', '-{T|}-x', 'x', ''],
  ['sr', 'sr-el', '-{T;A|sr-ec:а;sr-el:b}-а', 'bb', 'b'],
  ['zh', 'zh', '-{T|zh-cn:a;zh-tw:b}-x', 'x', undefined],
  ['zh', 'zh-cn', '-{T|zh-tw:b}-x', 'x', undefined],
  ['sr', 'sr-el', '-{D;T|sr-ec:а;sr-el:b}-а', 'a', 'b'],
])('the title of %s, %s: %j', (language, variant, text, want, title) => {
  const conversion = makeConversion(language, variant);
  expect([conversion.convert(text), conversion.title()]).toEqual([want, title]);
  conversion.convert('x');
  expect(conversion.title()).toBeUndefined();
});

test('a language without variants has no rules', () => {
  const conversion = makeConversion('en', 'en-gb');
  const { hasVariants, variant } = conversion;
  expect([conversion.keep('a'), conversion.convertTitle('a'), conversion.title()]).toEqual(['a', 'a', undefined]);
  expect([hasVariants, variant]).toEqual([false, undefined]);
});

test.each([
  ['sr', 'sr-Latn', 'sr-el'],
  ['sr', 'SR-EL', 'sr-el'],
  ['sr', 'nosuch', 'sr'],
  ['sr', undefined, 'sr'],
  ['sh', undefined, 'sh-latn'],
  ['zh', 'zh-Hant-TW', 'zh-tw'],
])('%s has for %s the variant %s', (language, asked, variant) => {
  const conversion = makeConversion(language, asked);
  expect([conversion.variant, conversion.hasVariants]).toEqual([variant, true]);
});

test('a message that nobody gives shows its key', () => {
  expect(makeConversion('sr', 'sr-el').convert('-{sr-ec:а}-')).toBe(
    '<span class="error">⧼converter-manual-rule-error⧽</span>',
  );
  expect(makeConversion('sr', 'sr-el', () => '<&>').convert('-{sr-ec:а}-')).toBe(
    '<span class="error">&lt;&amp;&gt;</span>',
  );
});

test('a rule may set the title', () => {
  const conversion = makeConversion('sr', 'sr-el');
  expect(conversion.convert('-{T|sr-el:naslov}-x')).toBe('x');
  expect(conversion.title()).toBe('naslov');
  expect(conversion.keep('-{a}-')).toBe('-{a}-');
  expect([conversion.keep('a}-'), conversion.keep('a')]).toEqual(['a}-', '-{R|a}-']);
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
