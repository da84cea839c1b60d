import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  [
    '__TOC__\n== a ==\n__TOC__',
    '<div id="toc" class="toc" role="navigation" aria-labelledby="mw-toc-heading"><input type="checkbox" role="button" id="toctogglecheckbox" class="toctogglecheckbox" style="display:none" /><div class="toctitle" lang="en" dir="ltr"><h2 id="mw-toc-heading">Contents</h2><span class="toctogglespan"><label class="toctogglelabel" for="toctogglecheckbox"></label></span></div>\n<ul>\n<li class="toclevel-1 tocsection-1"><a href="#a"><span class="tocnumber">1</span> <span class="toctext">a</span></a></li>\n</ul>\n</div>\n\n<h2><span class="mw-headline" id="a">a</span></h2>',
  ],
  ['__NOTOC__a', '<p>a\n</p>'],
  ['__notoc__ __nocontentconvert__b', '<pre>b\n</pre>'],
  ['a __UNKNOWN__ b', '<p>a __UNKNOWN__ b\n</p>'],
])('switches: %j', (text, html) => expect(htmlOf(text)).toBe(html));
