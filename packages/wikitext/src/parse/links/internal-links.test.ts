import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  [
    '[[Main Page]]s and [[main page|text]]',
    '<p><a href="/wiki/Main_Page" title="Main Page">Main Pages</a> and <a href="/w/index.php?title=Main_page&amp;action=edit&amp;redlink=1" class="new" title="Main page (page does not exist)">text</a>\n</p>',
  ],
  [
    '[[Missing page]]',
    '<p><a href="/w/index.php?title=Missing_page&amp;action=edit&amp;redlink=1" class="new" title="Missing page (page does not exist)">Missing page</a>\n</p>',
  ],
  ['[[#part|here]]', '<p><a href="#part">here</a>\n</p>'],
  ['[[Main Page#a b]]', '<p><a href="/wiki/Main_Page#a_b" title="Main Page">Main Page#a b</a>\n</p>'],
  ['[[Category:Foo|key]] a\n[[Category:Bar]]\nb', '<pre>a\n</pre>\n<p>b\n</p>'],
  [
    '[[:Category:Foo]]',
    '<p><a href="/w/index.php?title=Category:Foo&amp;action=edit&amp;redlink=1" class="new" title="Category:Foo (page does not exist)">Category:Foo</a>\n</p>',
  ],
  [
    '[[en:Foo]] a [[:en:Foo]]',
    '<pre>a <a href="https://en.wiki.example/wiki/Foo" class="extiw" title="en:Foo">en:Foo</a>\n</pre>',
  ],
  ['[[m:Foo|x]]', '<p><a href="//meta.example/wiki/Foo" class="extiw" title="m:Foo">x</a>\n</p>'],
  ['[[Main Page|]]', '<p>[[Main Page|]]\n</p>'],
  ['[[a|b [[Main Page]] c]]', '<p>[[a|b <a href="/wiki/Main_Page" title="Main Page">Main Page</a> c]]\n</p>'],
  [
    '[[Special:Search/x]] [[Special:Nowhere]]',
    '<p><a href="/wiki/Special:Search/x" title="Special:Search/x">Special:Search/x</a> <a href="/wiki/Special:Nowhere" class="new" title="Special:Nowhere (page does not exist)">Special:Nowhere</a>\n</p>',
  ],
  ['[[Main%20Page]]', '<p><a href="/wiki/Main_Page" title="Main Page">Main Page</a>\n</p>'],
  ['[[http://x.example]]', '<p>[<a rel="nofollow" class="external autonumber" href="http://x.example">[1]</a>]\n</p>'],
  ['[[a{b}]]', '<p>[[a{b}]]\n</p>'],
  ["[[Main Page|''a'' '''b''']]", '<p><a href="/wiki/Main_Page" title="Main Page"><i>a</i> <b>b</b></a>\n</p>'],
  ['[[self:Main Page]]', '<p><a href="/wiki/Main_Page" title="Main Page">self:Main Page</a>\n</p>'],
  [
    '[[Media:None.png|x]]',
    '<p><a href="/w/index.php?title=Special:Upload&amp;wpDestFile=None.png" class="new" title="None.png">x</a>\n</p>',
  ],
  [
    '[[../up]] [[/sub/]]',
    '<p>[[../up]] <a href="/w/index.php?title=/sub/&amp;action=edit&amp;redlink=1" class="new" title="/sub/ (page does not exist)">/sub/</a>\n</p>',
  ],
  ["[[Main Page]]''x''", '<p><a href="/wiki/Main_Page" title="Main Page">Main Page</a><i>x</i>\n</p>'],
  ['[[ Main_Page ]]', '<p><a href="/wiki/Main_Page" title="Main Page">Main_Page </a>\n</p>'],
])('internal links: %j', (text, html) => expect(htmlOf(text)).toBe(html));
