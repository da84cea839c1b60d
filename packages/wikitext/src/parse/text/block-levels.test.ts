import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  ['a\nb\n\nc', '<p>a\nb\n</p><p>c\n</p>'],
  ['* a\n** b\n*# c\n* d', '<ul><li>a\n<ul><li>b</li></ul>\n<ol><li>c</li></ol></li>\n<li>d</li></ul>'],
  ['; term : text\n: more', '<dl><dt>term</dt>\n<dd>text</dd>\n<dd>more</dd></dl>'],
  [
    '; a [http://x.example/ b:c] : d',
    '<dl><dt>a <a rel="nofollow" class="external text" href="http://x.example/">b:c</a></dt>\n<dd>d</dd></dl>',
  ],
  ['# a\n\n# b', '<ol><li>a</li></ol>\n<ol><li>b</li></ol>'],
  [' pre\n text\nplain', '<pre>pre\ntext\n</pre>\n<p>plain\n</p>'],
  ['a\n\n\n\nb', '<p>a\n</p><p><br />\n</p><p>b\n</p>'],
  ['<div>\na\n\nb\n</div>', '<div>\n<p>a\n</p><p>b\n</p>\n</div>'],
  ['<blockquote>a\n\nb</blockquote>', '<blockquote><p>a\nb</p></blockquote>'],
  ['*:; a : b\n*:: c', '<ul><li><dl><dd><dl><dt>a</dt>\n<dd>b</dd>\n<dd>c</dd></dl></dd></dl></li></ul>'],
  ['<pre>\n* a\n</pre>\nb', '<pre>* a\n</pre>\n<p>b\n</p>'],
  [':a\n*b\n;c', '<dl><dd>a</dd></dl>\n<ul><li>b</li></ul>\n<dl><dt>c</dt></dl>'],
  ['<span>a\n\nb</span>', '<p><span>a\n</span></p><p>b\n</p>'],
])('paragraphs and lists: %j', (text, html) => expect(htmlOf(text)).toBe(html));
