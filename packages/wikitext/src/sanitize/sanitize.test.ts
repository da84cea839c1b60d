import { expect, test } from 'vitest';
import { checkCss } from './css.js';
import { removeSomeTags, stripAllTags } from './plain.js';
import { removeUnsafeTags } from './remove-unsafe-tags.js';

test.each([
  // What MediaWiki 1.43 returned.
  ['<b>a</b>', '<b>a</b>'],
  ['<script>a</script>', '&lt;script&gt;a&lt;/script&gt;'],
  ['<b/a x=y/>a<b/x', '<b>a&lt;b/x'],
  ['a < b > c', 'a &lt; b &gt; c'],
  ['<B CLASS=x onclick="y">', '<b class="x">'],
  ['<li/>a<br/>b<div/>', '<li></li>a<br/>b<div>'],
  ["<span style='color:red; width:expression(1)'>", '<span style="/* insecure input */">'],
  [
    '<span title="[[x]] {{y}} http://a">',
    '<span title="&#91;&#91;x&#93;&#93; &#123;&#123;y&#125;&#125; http&#58;//a">',
  ],
  ['<span id="a b" id="">', '<span>'],
  ['<span data-mw=1 data-x=1 tabindex=1>', '<span data-x="1">'],
  ['<span itemtype=x><span itemscope itemtype=y>', '<span><span itemscope="" itemtype="y">'],
  ['<meta itemprop=a content=b><meta itemprop=a>', '<meta itemprop="a" content="b">&lt;meta itemprop=a&gt;'],
  ['<link itemprop=a href="javascript:x">', '<link itemprop="a">'],
  ['a\n <!-- x --> \nb<!-- y -->c<!-- z', 'a\nbc&lt;!-- z'],
  ['<b xmlns:x="javascript:a" xmlns:y=b aria-owns="a  b">', '<b xmlns:y="b" aria-owns="a b">'],
])('tags of %j', (text, want) => expect(removeUnsafeTags(text)).toBe(want));

test.each([
  ['color:\\72 ed', 'color:red'],
  ['a/* x */b', 'a b'],
  ['/* x */', '/* x */'],
  ['a /* b', 'a '],
  ['background: URL (x)', '/* insecure input */'],
  ['a: attr(b, url)', '/* insecure input */'],
  ['a: attr(b) url', 'a: attr(b) url'],
  ['a\\0 b', '/* invalid control char */'],
  ['content:"\\22 "', 'content:"\\22 "'],
  ['&#117;rl(x)', '/* insecure input */'],
])('style %j', (css, want) => expect(checkCss(css)).toBe(want));

test.each([
  ['<b>a</b><br>b<script>c</script>&eacute;  d', 'a bé d'],
  ['a<td>b</td>c', 'a b c'],
])('text of %j', (html, want) => expect(stripAllTags(html)).toBe(want));

test.each([
  ['<i>a<x>', '<i>a&lt;x&gt;</i>'],
  ['</link>a&nbsp;&bogus;', 'a&#160;&amp;bogus;'],
])('few tags of %j', (html, want) => expect(removeSomeTags(html)).toBe(want));

test('a removed tag is escaped, and attributes may be changed', () => {
  expect(removeUnsafeTags('<br><b>', { removed: ['br'] })).toBe('&lt;br&gt;<b>');
  expect(removeUnsafeTags('<b class=x>', { change: () => new Map([['class', 'y']]) })).toBe('<b class="y">');
  expect(removeUnsafeTags('<b MARK>', { unstrip: (text) => text.replace('MARK', 'class="z"') })).toBe('<b class="z">');
});
