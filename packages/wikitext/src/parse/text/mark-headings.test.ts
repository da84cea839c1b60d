import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  ['== a ==\n\n\ntext', '<h2><span class="mw-headline" id="a">a</span></h2>\n<p>text\n</p>'],
  ['===', '<h1><span id=".3D"></span><span class="mw-headline" id="=">=</span></h1>'],
  ['=====', '<h2><span id=".3D"></span><span class="mw-headline" id="=">=</span></h2>'],
  ['= a ==', '<h1><span id="a_.3D"></span><span class="mw-headline" id="a_=">a =</span></h1>'],
  ['== a =', '<h1><span id=".3D_a"></span><span class="mw-headline" id="=_a">= a</span></h1>'],
  ['== a ==  \nb', '<h2><span class="mw-headline" id="a">a</span></h2>\n<p>b\n</p>'],
  ['a\n== ==\nb', '<p>a\n</p>\n<h2><span class="mw-headline" id=""></span></h2>\n<p>b\n</p>'],
  ['== a == b', '<p>== a == b\n</p>'],
])('headings: %j', (text, html) => expect(htmlOf(text)).toBe(html));
