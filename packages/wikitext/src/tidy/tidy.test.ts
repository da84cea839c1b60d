import { expect, test } from 'vitest';
import { tidy } from './tidy.js';

test.each([
  // What MediaWiki 1.43 returned.
  ['a', '<p>a</p>'],
  [' \n', ' \n'],
  ['a<div>b</div>c', '<p>a</p><div>b</div><p>c</p>'],
  ['<b>x<div>y</div>z</b>', '<p><b>x</b></p><b><div>y</div></b><p><b>z</b></p>'],
  ['<blockquote>a<p>b</p>c</blockquote>', '<blockquote><p>a</p><p>b</p><p>c</p></blockquote>'],
  ['<span><div>a</div></span>', '<span><div>a</div></span>'],
  ['<b>1<p>2</b>3</p>', '<p><b>1</b></p><b></b><p><b>2</b>3</p>'],
  ['<table>a<tr><td>b</table>', 'a<table><tbody><tr><td>b</td></tr></tbody></table>'],
  ['<ul><li></li><li> <li>a</ul>', '<ul><li class="mw-empty-elt"></li><li class="mw-empty-elt"> </li><li>a</li></ul>'],
  ['<p></p><p class="x"></p>', '<p class="mw-empty-elt"></p><p class="x"></p>'],
  ['<pre>\n\na</pre>', '<pre>\n\na</pre>'],
  ['a&nbsp;b&eacute;&bogus;&amp;', '<p>a&#160;b&#233;&amp;bogus;&amp;</p>'],
  ['a ? « b » 5 %', '<p>a&#160;? «&#160;b&#160;» 5&#160;%</p>'],
  ['<span title="a&nbsp;b">c</span>', '<p><span title="a&#160;b">c</span></p>'],
  ['a<style>b > c</style>', '<p>a<style>b > c</style></p>'],
  ['<link href="x">', '<link href="x" />'],
  ['<i>a', '<p><i>a</i></p>'],
  ['a<meta property="mw:PageProp/toc">b', '<p>a</p><meta property="mw:PageProp/toc" /><p>b</p>'],
  ['<b><figure typeof="mw:File"><a>x</a></figure>', '<b><figure typeof="mw:File"><a>x</a></figure></b>'],
])('%j', (html, want) => expect(tidy(html)).toBe(want));

const measure = (html: string): number => {
  const before = process.cpuUsage().user;
  tidy(html);
  return process.cpuUsage().user - before;
};

test.each(['<b><div>', '<b><p>x</p>', '<table><tr>x', '<b>x<p>y</b>', '<blockquote>x<b>', '<a><div>x', '<i>x</b>'])(
  'the time for many %j is in proportion to their number',
  (piece) => {
    measure(piece.repeat(500));
    const small = measure(piece.repeat(1000)) + 20_000;
    expect(measure(piece.repeat(4000)) / small).toBeLessThan(12);
  },
);
