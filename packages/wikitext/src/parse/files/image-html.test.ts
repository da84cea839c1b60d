import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/parse-sample.js';

// What MediaWiki makes of them.
test.each([
  [
    '[[File:None.png]]',
    '<p><span class="mw-default-size" typeof="mw:Error mw:File"><a href="/w/index.php?title=Special:Upload&amp;wpDestFile=None.png" class="new" title="File:None.png"><span class="mw-file-element mw-broken-media">File:None.png</span></a></span>\n</p>',
  ],
  [
    '[[File:None.png|thumb|caption]]',
    '<figure class="mw-default-size" typeof="mw:Error mw:File/Thumb"><a href="/w/index.php?title=Special:Upload&amp;wpDestFile=None.png" class="new" title="File:None.png"><span class="mw-file-element mw-broken-media" data-width="180">File:None.png</span></a><figcaption>caption</figcaption></figure>',
  ],
  [
    '[[File:None.png|left|20px|a]]',
    '<figure class="mw-halign-left" typeof="mw:Error mw:File"><a href="/w/index.php?title=Special:Upload&amp;wpDestFile=None.png" class="new" title="File:None.png"><span class="mw-file-element mw-broken-media" data-width="20">a</span></a><figcaption>a</figcaption></figure>',
  ],
  [
    '[[File:None.png|frame|alt=x|cap]]',
    '<figure typeof="mw:Error mw:File/Frame"><a href="/w/index.php?title=Special:Upload&amp;wpDestFile=None.png" class="new" title="File:None.png"><span class="mw-file-element mw-broken-media" data-width="180">x</span></a><figcaption>cap</figcaption></figure>',
  ],
  [
    '[[File:None.png|thumb|[[Main Page]] x]]',
    '<figure class="mw-default-size" typeof="mw:Error mw:File/Thumb"><a href="/w/index.php?title=Special:Upload&amp;wpDestFile=None.png" class="new" title="File:None.png"><span class="mw-file-element mw-broken-media" data-width="180">File:None.png</span></a><figcaption><a href="/wiki/Main_Page" title="Main Page">Main Page</a> x</figcaption></figure>',
  ],
  [
    '[[File:None.png|link=|middle|border]]',
    '<p><span class="mw-default-size mw-valign-middle mw-image-border" typeof="mw:Error mw:File"><a href="/w/index.php?title=Special:Upload&amp;wpDestFile=None.png" class="new" title="File:None.png"><span class="mw-file-element mw-broken-media">File:None.png</span></a></span>\n</p>',
  ],
  [
    '[[File:None.png|class=a b|100x50px]]',
    '<p><span class="a b" typeof="mw:Error mw:File"><a href="/w/index.php?title=Special:Upload&amp;wpDestFile=None.png" class="new" title="File:None.png"><span class="mw-file-element mw-broken-media" data-width="100" data-height="50">File:None.png</span></a></span>\n</p>',
  ],
  ['[[File:None.png|thumb', '<p>[[File:None.png|thumb\n</p>'],
  [
    '[[File:None.png|upright=0.5|thumb|a|b]]',
    '<figure class="mw-default-size" typeof="mw:Error mw:File/Thumb"><a href="/w/index.php?title=Special:Upload&amp;wpDestFile=None.png" class="new" title="File:None.png"><span class="mw-file-element mw-broken-media" data-width="130">File:None.png</span></a><figcaption>b</figcaption></figure>',
  ],
])('missing files: %j', (text, html) => expect(htmlOf(text)).toBe(html));
