import { expect, test } from 'vitest';
import { htmlExtract, introductionOf, plainExtract } from './extract-html.js';

const heading = '<div class="mw-heading mw-heading2"><h2 id="A">A</h2><span class="mw-editsection">[edit]</span></div>';

test.each([
  ['<p>One.</p>\n<h2>A</h2>', '<p>One.</p>\n'],
  ['<h2 id="mw-toc-heading">C</h2><p>x</p>', '<h2 id="mw-toc-heading">C</h2><p>x</p>'],
  ['<p>One.</p>', '<p>One.</p>'],
])('the introduction of %j', (page, want) => {
  expect(introductionOf(page)).toBe(want);
});

test.each([
  ['<p>A <a href="/wiki/B" title="B">B</a>.\n</p>', '<p>A B.\n</p>'],
  ['<p>x</p><table><tbody><tr><td>t</td></tr></tbody></table><div>d</div><figure>f</figure>', '<p>x</p>'],
  [
    '<p>x<sup class="reference">1</sup><sup class="reference more">2</sup></p>',
    '<p>x<sup class="reference more">2</sup></p>',
  ],
  [
    '<ul class="gallery"><li>g</li></ul><ul class="gallery mw-gallery"><li>h</li></ul>',
    '<ul class="gallery mw-gallery"><li>h</li></ul>',
  ],
  [
    '<p><span class="a" style="color:red" title="t">s</span><b class="noprint x">n</b></p>',
    '<p><span title="t">s</span></p>',
  ],
  ['<p><img src="a.png">x<br>y<wbr>z</p>', '<p>x<br>y<wbr>z</wbr></p>'],
  ['<ul><li></li><li>a</li></ul>', '<ul><li><li>a</li></ul>'],
  [
    `<p title='a"b'>&lt;&amp;&nbsp;"</p><p title="a&quot;b'">x</p>`,
    `<p title='a"b'>&lt;&amp;\u00a0"</p><p title="a&quot;b'">x</p>`,
  ],
  ['<pre>\nx\n</pre>', '<pre>\nx\n</pre>'],
  [`<p>x</p>\n${heading}\n<p>y</p>`, '<p>x</p>\n<h2 id="A">A</h2>\n<p>y</p>'],
])('the HTML of %j', (page, want) => {
  expect(htmlExtract(page)).toBe(want);
});

test.each([
  ['<p>A <a href="/">B</a> &amp;lt; &lt;b&gt;&nbsp;c\n</p>', 'A B &lt; <b> c'],
  [`<p>x</p>\n \n${heading}\n<p>y</p>`, 'x\n\n\x01\x022\x02\x01A\ny'],
  ['<p>a</p>\n\n\n\n<p>b<!-- c --></p>', 'a\n\nb'],
])('the text of %j', (page, want) => {
  expect(plainExtract(page)).toBe(want);
});

test('elements in each other to any depth are read', () => {
  const depth = 20_000;
  expect(plainExtract(`<p>x</p>${'<i>'.repeat(depth)}y${'</i>'.repeat(depth)}`)).toBe('x');
});
